import type { PlantedBug } from './planted-bug.ts';

export const bug = (
  name: string,
  test: string,
  file: string,
  find: string,
  replace: string,
): PlantedBug => ({
  name: `console: ${name}`,
  test,
  edits: [{ file, find, replace }],
});
