import { writeFileSync } from 'node:fs';
import { bundleOfShop } from '../../src-server/commands/leave.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { findRunningDatabase } from '../../src-server/launch/database/running-database.ts';
import { findSessionSecrets } from '../../src-server/launch/session-secrets.ts';

/** `npm run leave -- out.zip`: everything a seller needs to go elsewhere. May run beside the server. */
const [file] = process.argv.slice(2);
const { storage } = loadConfig(process.env);
const databaseUrl = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
if (file === undefined || !file.endsWith('.zip')) {
  console.error('Usage: npm run leave -- <file>.zip');
  process.exitCode = 2;
} else if (databaseUrl === null) {
  console.error('No database is running: start the server, or set DATABASE_URL.');
  process.exitCode = 1;
} else {
  const bundle = await bundleOfShop({ databaseUrl, secrets: findSessionSecrets(storage) });
  // Readable by the owner alone: it holds every user's address.
  writeFileSync(file, bundle, { mode: 0o600, flag: 'wx' });
  console.log(`${file} has the people, prices and plans of this shop.`);
}
