/** A plausible mistake in a change, and the one test file that must fail on it. */
export interface PlantedBug {
  name: string;
  edits: Edit[];
  /** A file name as in `place.ts`. The file passes without the bug and fails with it. */
  test: string;
}

/** Replaces the single occurrence of `find` in a file, matched by tokens (see `place.ts`). */
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
