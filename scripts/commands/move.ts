import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { FILE_KINDS } from '../../src/domain/move/sources.ts';
import {
  applyFromCommandLine,
  dropFromCommandLine,
  finishFromCommandLine,
  type MoveCommand,
  mapMovePrices,
  previewMove,
  readFileFrom,
  readStripeFrom,
  readWhopFrom,
  reportMove,
  rollBackFromCommandLine,
} from '../../src-server/commands/move.ts';
import { failed, type Outcome } from '../../src-server/commands/outcome.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { findRunningDatabase } from '../../src-server/launch/database/running-database.ts';
import { clockUrlOf } from '../../src-server/launch/resolve-providers.ts';
import { openRunRecord } from '../../src-server/launch/run-record.ts';
import { findSessionSecrets } from '../../src-server/launch/session-secrets.ts';
import { readPassword } from './read-password.ts';

/**
 * `npm run move`: what /admin/move does, from the command line. Needs a running server, which does the work. Exits with 0
 * when it is done, 1 when it is refused or not done within `--wait` seconds, 2 when the call is wrong.
 */
const USAGE = [
  'npm run -s move -- read --stripe',
  'npm run -s move -- read --whop          (asks for its key; or a pipe, or WHOP_API_KEY)',
  `npm run -s move -- read --csv FILE --kind ${FILE_KINDS.join('|')}`,
  'npm run -s move -- map PRICE=PLAN …     (or PRICE=not-ours)',
  'npm run -s move -- preview ID [--json]',
  'npm run -s move -- apply ID --expect-losses 0 [--expected HASH]',
  'npm run -s move -- rollback ID',
  'npm run -s move -- finish ID --typed PEOPLE [--expect-losses 0]',
  'npm run -s move -- drop ID',
  'npm run -s move -- report ID [--json]',
];

type Values = NonNullable<ReturnType<typeof parsed>>['values'];
type Deed = (command: MoveCommand) => Promise<Outcome>;

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        stripe: { type: 'boolean', default: false },
        whop: { type: 'boolean', default: false },
        csv: { type: 'string' },
        kind: { type: 'string' },
        json: { type: 'boolean', default: false },
        'expect-losses': { type: 'string' },
        expected: { type: 'string' },
        typed: { type: 'string' },
        wait: { type: 'string', default: '600' },
      },
    });
  } catch {
    return null;
  }
}

/** Null: a word is missing, or one too many. */
function deedOf(values: Values, [name, ...words]: readonly string[]): Deed | null {
  if (name === 'read') return words.length === 0 ? readDeed(values) : null;
  if (name === 'map') return (command) => mapMovePrices(command, words);
  const [id] = words;
  if (id === undefined || words.length > 1) return null;
  const { json, expected = null } = values;
  if (name === 'preview') return (command) => previewMove(command, id, { json });
  if (name === 'report') return (command) => reportMove(command, id, { json });
  if (name === 'rollback') return (command) => rollBackFromCommandLine(command, id);
  if (name === 'drop') return (command) => dropFromCommandLine(command, id);
  const losses = numberIn(values['expect-losses']);
  if (name === 'apply' && losses !== null) {
    return (command) => applyFromCommandLine(command, id, { losses, expected });
  }
  const typed = numberIn(values.typed);
  const isUnreadable = losses === null && values['expect-losses'] !== undefined;
  if (name === 'finish' && typed !== null && !isUnreadable) {
    return (command) => finishFromCommandLine(command, id, { typed, losses });
  }
  return null;
}

function readDeed({ stripe, whop, csv, kind }: Values): Deed | null {
  if (Number(stripe) + Number(whop) + Number(csv !== undefined) !== 1) return null;
  if (stripe) return readStripeFrom;
  if (whop) {
    return async (command) => {
      const { WHOP_API_KEY: key } = process.env;
      return readWhopFrom(command, key || (await readPassword('Whop API key: ')));
    };
  }
  const known = FILE_KINDS.find((each) => each === kind);
  if (known === undefined || csv === undefined) return null;
  return async (command) => {
    try {
      const file = { kind: known, name: basename(csv), content: readFileSync(csv) };
      return readFileFrom(command, file);
    } catch (error) {
      return failed(`${csv} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
    }
  };
}

const numberIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

const call = parsed();
const seconds = numberIn(call?.values.wait);
const deed = call === null ? null : deedOf(call.values, call.positionals);
if (deed === null || seconds === null) {
  for (const line of USAGE) console.error(line);
  process.exitCode = 2;
} else {
  const { storage, providers } = loadConfig(process.env);
  const databaseUrl = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
  if (databaseUrl === null) {
    console.error('No database is running: start the server, or set DATABASE_URL.');
    process.exitCode = 1;
  } else {
    const addresses = openRunRecord(storage.dataDirectory).read().sandbox?.addresses;
    const clockUrl =
      addresses === undefined ? providers.clockUrl : clockUrlOf(providers, addresses);
    const secrets = findSessionSecrets(storage);
    const { ok, lines } = await deed({ databaseUrl, secrets, clockUrl, waitMs: seconds * 1_000 });
    for (const line of lines) (ok ? console.log : console.error)(line);
    process.exitCode = ok ? 0 : 1;
  }
}
