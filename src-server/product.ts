import { setImmediate as turn } from 'node:timers/promises';

/**
 * Reads the product's code while the database and the sandbox start. Each part takes the processor for itself, so between
 * two parts the start of the others goes one step further.
 */
export async function readProduct() {
  await turn();
  const { openOrm } = await import('./database/orm.ts');
  await turn();
  const { prepareDatabase } = await import('./launch/database/prepare-database.ts');
  await turn();
  const { listen } = await import('./http/listen.ts');
  await turn();
  const { createApp } = await import('./app.ts');
  return { openOrm, prepareDatabase, createApp, listen };
}
