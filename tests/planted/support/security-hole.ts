import type { Edit, PlantedBug } from './planted-bug.ts';

/** A bug that lets an intruder in. */
export const hole = (name: string, test: string, ...edits: Edit[]): PlantedBug => ({
  name: `security: ${name}`,
  test,
  edits,
});
