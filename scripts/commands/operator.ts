import { createPasswordHasher } from '../../src-server/auth/password/password-hasher.ts';
import { RESCUES, type Rescue, rescueOperator } from '../../src-server/commands/rescue-operator.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { AppError } from '../../src-server/errors/app-error.ts';
import { findRunningDatabase } from '../../src-server/launch/database/running-database.ts';
import { findSessionSecrets } from '../../src-server/launch/session-secrets.ts';
import { refuseOperatorPassword } from '../../src-server/operator/sign-in/refuse-operator-password.ts';
import { readPassword } from './read-password.ts';

/**
 * `npm run operator -- hash <username>` asks for a password and prints its ADMIN_PASSWORD_HASH.
 * `npm run operator -- unlock <username>` clears the failed guesses against an operator.
 * `npm run operator -- drop-factor <username>` removes their authenticator and recovery codes and ends their sessions.
 * The last two need database access, may run beside the server, and are audited.
 */
const DONE: Record<Rescue, string> = {
  unlock: 'Unlocked: the failed guesses against this operator were cleared.',
  'drop-factor':
    'Dropped: this operator now signs in with the password alone. All sessions were ended.',
};

const MUST_ENROL =
  'A second factor is required here: until they set one up, they can only open the page for it.';

const [deed = '', username = ''] = process.argv.slice(2);
const isRescue = (word: string): word is Rescue => Object.hasOwn(RESCUES, word);

if (deed === 'hash' && username !== '') process.exitCode = await sayHash();
else if (isRescue(deed) && username !== '') process.exitCode = await comeToTheRescue(deed);
else {
  for (const word of ['hash', ...Object.keys(RESCUES)]) {
    console.error(`npm run operator -- ${word} <username>`);
  }
  process.exitCode = 2;
}

/** Needs no configuration: it runs before any exists. */
async function sayHash(): Promise<number> {
  const passwords = createPasswordHasher(1);
  const password = (await readPassword(`Password of ${username}: `)) ?? '';
  try {
    await refuseOperatorPassword(passwords, { password, username });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  }
  console.log(`ADMIN_PASSWORD_HASH='${await passwords.hash(password)}'`);
  return 0;
}

async function comeToTheRescue(rescue: Rescue): Promise<number> {
  const { storage } = loadConfig(process.env);
  const url = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
  if (url === null) {
    console.error('No database is running: start the server, or set DATABASE_URL.');
    return 1;
  }
  const secrets = findSessionSecrets(storage);
  const { found, factorRequired } = await rescueOperator(url, rescue, { username, secrets });
  console.log(found ? DONE[rescue] : 'No operator has this name.');
  if (found && factorRequired && rescue === 'drop-factor') console.log(MUST_ENROL);
  return found ? 0 : 1;
}
