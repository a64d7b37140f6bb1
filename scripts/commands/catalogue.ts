import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type CatalogueFile,
  compareCatalogue,
  exportCatalogue,
  importCatalogue,
  publishFromCommandLine,
} from '../../src-server/commands/catalogue.ts';
import type { Outcome } from '../../src-server/commands/outcome.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { findRunningDatabase } from '../../src-server/launch/database/running-database.ts';
import { findSessionSecrets } from '../../src-server/launch/session-secrets.ts';

/**
 * The shop as a file, to keep it in git. Needs database access and may run beside the server; changes are audited.
 * `npm run catalogue -- export [--draft]` prints the version on sale, or the draft.
 * `npm run catalogue -- import <file> [--over]` makes the file the draft.
 * `npm run catalogue -- diff <file>` exits with 1 if the file differs from the version on sale.
 * `npm run catalogue -- publish [hash]` shows the draft's effects, and publishes it when its hash is given. Each
 * `--move plan/cycle` moves its present subscribers to that price at a renewal.
 */
const USAGE = [
  'npm run -s catalogue -- export [--draft] > shop.json',
  'npm run -s catalogue -- import shop.json [--over]',
  'npm run -s catalogue -- diff shop.json',
  'npm run -s catalogue -- publish [hash] [--move plan/cycle …]',
];

const call = parsed();
const [deed = '', given, ...rest] = call?.positionals ?? [];
const { draft = false, over = false, move = [] } = call?.values ?? {};

const DEEDS: Record<string, (file: CatalogueFile) => Promise<Outcome>> = {
  export: (file) => exportCatalogue(file, draft ? 'draft' : 'on-sale'),
  import: (file) => importCatalogue(file, textIn(given), { over }),
  diff: (file) => compareCatalogue(file, textIn(given)),
  publish: (file) => publishFromCommandLine(file, given ?? null, move),
};

const work = DEEDS[deed];
const needsFile = deed === 'import' || deed === 'diff';
if (work === undefined || rest.length > 0 || (needsFile && !existsSync(given ?? ''))) {
  for (const line of USAGE) console.error(line);
  process.exitCode = 2;
} else {
  const { storage, business } = loadConfig(process.env);
  const databaseUrl = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
  if (databaseUrl === null) {
    console.error('No database is running: start the server, or set DATABASE_URL.');
    process.exitCode = 1;
  } else {
    const { currency, pastDueGraceDays } = business;
    const secrets = findSessionSecrets(storage);
    const { lines, ok } = await work({ databaseUrl, currency, pastDueGraceDays, secrets });
    for (const line of lines) (ok || deed !== 'import' ? console.log : console.error)(line);
    process.exitCode = ok ? 0 : 1;
  }
}

/** Null: an unknown option. */
function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        draft: { type: 'boolean' },
        over: { type: 'boolean' },
        move: { type: 'string', multiple: true },
      },
    });
  } catch {
    return null;
  }
}

function textIn(path: string | undefined): string {
  return readFileSync(path ?? '', 'utf8');
}
