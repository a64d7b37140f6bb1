/** A mistake that a change could make, and the one test file that must fail on it. */
export interface PlantedBug {
  name: string;
  edits: Edit[];
  /** A file name, as in `place.ts`. Passes without the bug, fails with it. */
  test: string;
}

/** Replaces the one place of a file with the code `find`, matched by its tokens (see `place.ts`). */
export interface Edit {
  file: string;
  find: string;
  replace: string;
}

export const edit = (file: string, find: string, replace: string): Edit => ({
  file,
  find,
  replace,
});

export const bug = (name: string, test: string, ...edits: Edit[]): PlantedBug => ({
  name,
  test,
  edits,
});
