/** A fault that somebody could make one day, and the one test file that must notice it. */
export interface PlantedBug {
  name: string;
  edits: Edit[];
  /** Passes without the bug, fails with it. */
  test: string;
}

/** Replaces the one place where `find` stands; a file that moved on makes the plan itself fail. */
export interface Edit {
  file: string;
  find: string;
  replace: string;
}

/** One of the server's files, named from there. */
export const edit = (file: string, find: string, replace: string): Edit => ({
  file: `src-server/${file}`,
  find,
  replace,
});

export const bug = (name: string, test: string, ...edits: Edit[]): PlantedBug => ({
  name,
  test,
  edits,
});
