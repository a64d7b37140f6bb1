/**
 * Workers of one queue. A new job wakes one worker, and each worker that finds a job wakes the
 * next, so only as many poll as there are jobs. A worker is started when it is first needed: most
 * queues are empty most of the time.
 */
export interface WorkerPool {
  /** A job may be waiting. Wakes no one if all are busy: each polls again when it finishes. */
  ring(): void;
  begun(worker: string): void;
  ended(worker: string): void;
  /** Starts no more workers. */
  close(): void;
}

export function createWorkerPool(options: {
  size: number;
  /** A started worker looks for a job by itself. */
  start(): Promise<string>;
  wake(worker: string): void;
  /** A worker could not start. The next ring tries again. */
  onFault(error: unknown): void;
}): WorkerPool {
  const { start, wake } = options;
  let { size } = options;
  const idle = new Set<string>();
  const busy = new Set<string>();
  let started = 0;
  /** A ring came while the last worker started, and may have come after its first look. */
  let missed = false;
  const startNext = async (): Promise<void> => {
    started += 1;
    let worker: string;
    try {
      worker = await start();
    } catch (error) {
      started -= 1;
      options.onFault(error);
      return;
    }
    if (busy.has(worker)) return;
    idle.add(worker);
    if (missed) wake(worker);
    missed = false;
  };
  const ring = (): void => {
    const [first] = idle;
    if (first !== undefined) wake(first);
    else if (started < size) void startNext();
    else missed = true;
  };
  return {
    ring,
    begun(worker) {
      busy.add(worker);
      idle.delete(worker);
      ring();
    },
    ended(worker) {
      busy.delete(worker);
      idle.add(worker);
      wake(worker);
    },
    close() {
      size = 0;
    },
  };
}
