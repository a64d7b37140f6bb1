import type { Edit, PlantedBug } from './planted-bug.ts';

/** A way in for somebody who does not belong. */
export const hole = (name: string, test: string, ...edits: Edit[]): PlantedBug => ({
  name: `security: ${name}`,
  test,
  edits,
});
