/**
 * Workers of one queue. A new job wakes one worker, and each worker that finds a job wakes the
 * next, so only as many poll as there are jobs.
 */
export interface WorkerPool {
  add(worker: string): void;
  /** A job may be waiting. Wakes no one if all are busy: each polls again when it finishes. */
  ring(): void;
  begun(worker: string): void;
  ended(worker: string): void;
}

export function createWorkerPool(wake: (worker: string) => void): WorkerPool {
  const idle = new Set<string>();
  const ring = (): void => {
    const [first] = idle;
    if (first !== undefined) wake(first);
  };
  return {
    add(worker) {
      idle.add(worker);
    },
    ring,
    begun(worker) {
      idle.delete(worker);
      ring();
    },
    ended(worker) {
      idle.add(worker);
      wake(worker);
    },
  };
}
