/** One test file, as its worker saw it. Times are milliseconds since 1970. */
export interface FileMark {
  file: string;
  /** The worker's process id. */
  worker: number;
  began: number;
  /** The first test began: imports and `beforeAll` were over. */
  ready: number;
  ended: number;
  /** Processor time of the worker with its threads, without its children. */
  workerCpuMs: number;
}
