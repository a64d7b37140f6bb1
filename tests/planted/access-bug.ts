import type { Edit, PlantedBug } from './planted-bug.ts';

export const edit = (file: string, find: string, replace: string): Edit => ({
  file: `src-server/${file}`,
  find,
  replace,
});

export const bug = (name: string, test: string, ...edits: Edit[]): PlantedBug => ({
  name: `access: ${name}`,
  test: `tests/server/${test}`,
  edits,
});
