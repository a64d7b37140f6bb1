import { join } from 'node:path';

/**
 * The project's folder. The bundle inlines this line, so this file must be as deep as
 * dist/server/server.js: two folders down.
 */
export const PROJECT_FOLDER = join(import.meta.dirname, '../..');
