/**
 * Workers that take the same jobs. One of them is woken for a job, and whoever has found one wakes the next: as
 * many look as there are jobs, and not all of them each time.
 */
export interface JobLane {
  add(worker: string): void;
  /** There may be a job. When all are at work nobody is woken: each looks again when it is done. */
  ring(): void;
  begun(worker: string): void;
  ended(worker: string): void;
}

export function createJobLane(wake: (worker: string) => void): JobLane {
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
