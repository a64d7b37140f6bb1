import type { Edit, PlantedBug } from './planted-bug.ts';

export const bug = (name: string, test: string, ...edits: Edit[]): PlantedBug => ({
  name: `access: ${name}`,
  test,
  edits,
});
