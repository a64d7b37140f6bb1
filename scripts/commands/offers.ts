import { parseArgs } from 'node:util';
import { reportOffers } from '../../src-server/commands/offers.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { findRunningDatabase } from '../../src-server/launch/database/running-database.ts';

/**
 * `npm run -s offers -- report [--json]`: what trials, codes, gifts and plans for life brought, and who stayed for 90
 * days. Needs database access and may run beside the server. Changes nothing.
 */
const call = parsed();
if (call?.positionals.join(' ') !== 'report') {
  console.error('npm run -s offers -- report [--json]');
  process.exitCode = 2;
} else {
  const { storage, business } = loadConfig(process.env);
  const databaseUrl = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
  if (databaseUrl === null) {
    console.error('No database is running: start the server, or set DATABASE_URL.');
    process.exitCode = 1;
  } else {
    const shop = { databaseUrl, settings: business };
    const { lines } = await reportOffers(shop, { json: call.values.json === true });
    for (const line of lines) console.log(line);
  }
}

/** Null: an unknown option. */
function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
  } catch {
    return null;
  }
}
