/** The lines to print, and whether the command did what it was asked to. */
export interface Outcome {
  lines: string[];
  ok: boolean;
}

export const done = (...lines: string[]): Outcome => ({ lines, ok: true });
export const failed = (...lines: string[]): Outcome => ({ lines, ok: false });
