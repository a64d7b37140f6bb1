import type { FileMark } from './file-mark.ts';
import type { Sample } from './sample-processes.ts';

export interface FileFigures {
  file: string;
  wallMs: number;
  /** Imports and `beforeAll`, up to the first test. */
  setUpMs: number;
  /** CPU time of the worker. */
  workerCpuMs: number;
  /** CPU time of the worker's child processes: servers, their database, a browser. */
  childrenCpuMs: number;
}

/** A worker runs one file at a time, so its children's CPU time up to the end of a file belongs to that file. */
export function figuresOfFiles(
  marks: readonly FileMark[],
  samples: readonly Sample[],
): FileFigures[] {
  return marks
    .map((mark) => ({
      file: mark.file,
      wallMs: mark.ended - mark.began,
      setUpMs: mark.ready - mark.began,
      workerCpuMs: Math.round(mark.workerCpuMs),
      childrenCpuMs: samples
        .filter(({ worker, at }) => worker === mark.worker && at > mark.began && at <= mark.ended)
        .reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    }))
    .sort((one, other) => cpuOf(other) - cpuOf(one));
}

export const cpuOf = (file: FileFigures): number => file.workerCpuMs + file.childrenCpuMs;
