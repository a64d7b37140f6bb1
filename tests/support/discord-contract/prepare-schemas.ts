import { readSchemas } from './schema-file.ts';

/** Global set-up: builds missing schemas once, before the workers need them. */
export default async function setup(): Promise<void> {
  await readSchemas();
}
