import type { FileMark } from './file-mark.ts';
import type { Sample } from './sample-processes.ts';

export interface FileFigures {
  file: string;
  wallMs: number;
  /** Imports and `beforeAll`, until the first test begins. */
  setUpMs: number;
  /** Processor time of the worker. */
  workerCpuMs: number;
  /** Processor time of the processes that the worker started: servers, their database, a browser. */
  childrenCpuMs: number;
}

/** A worker runs one file at a time: what its children took until the file ended belongs to the file. */
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
