/** One test file as its worker saw it. Times are milliseconds since 1970. */
export interface FileMark {
  file: string;
  /** Process id of the worker. */
  worker: number;
  began: number;
  /** Start of the first test, after imports and `beforeAll`. */
  ready: number;
  ended: number;
  /** CPU time of the worker and its threads, without child processes. */
  workerCpuMs: number;
}
