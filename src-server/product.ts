/** The part of the server that `main.ts` reads late. */
export { createApp } from './app.ts';
export { listen } from './http/listen.ts';
export { prepareDatabase } from './launch/database/prepare-database.ts';
