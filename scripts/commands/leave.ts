import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
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
  process.exitCode = await writeBundle(file, databaseUrl);
}

async function writeBundle(path: string, url: string): Promise<number> {
  // Readable by the owner alone: it holds every user's address.
  const out = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => error);
  if (out instanceof Error) {
    console.error(`${path} cannot be written: ${out.code}.`);
    return 1;
  }
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  try {
    const secrets = findSessionSecrets(storage);
    const languageDirectory = join(storage.dataDirectory, 'languages');
    const bundle = bundleOfShop({ databaseUrl: url, secrets, languageDirectory, warn });
    await out.writeFile(bundle);
    await out.close();
  } catch (error) {
    // Half an archive would pass for a whole one.
    rmSync(path, { force: true });
    throw error;
  }
  console.log(
    `${path} has the people, plans, prices, access, texts, brand and audit log of this shop.`,
  );
  for (const warning of warnings) console.log(warning);
  return 0;
}
