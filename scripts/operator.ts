import { RESCUES, type Rescue, rescueOperator } from '../src-server/composition/rescue-operator.ts';
import { loadConfig } from '../src-server/config/load-config.ts';
import { findRunningDatabase } from '../src-server/launch/running-database.ts';

/**
 * `npm run operator -- unlock <username>` forgets the guesses at an operator; `npm run operator --
 * drop-factor <username>` takes their authenticator and recovery codes away and signs their browsers out.
 * Whoever can start this has the database anyway. The server may run; both are in the audit.
 */
const DONE: Record<Rescue, string> = {
  unlock: 'Unlocked: the guesses at this operator are forgotten.',
  'drop-factor':
    'Dropped: the password alone signs this operator in now, and no browser is signed in.',
};

const [rescue = '', username = ''] = process.argv.slice(2);
const isRescue = (word: string): word is Rescue => Object.hasOwn(RESCUES, word);

if (!isRescue(rescue) || username === '') {
  console.error('npm run operator -- unlock <username>');
  console.error('npm run operator -- drop-factor <username>');
  process.exitCode = 2;
} else {
  const { storage } = loadConfig(process.env);
  const url = storage.databaseUrl ?? findRunningDatabase(storage.dataDirectory);
  if (url === null) {
    console.error('No database is up: start the server, or set DATABASE_URL.');
    process.exitCode = 1;
  } else {
    const found = await rescueOperator(url, rescue, username);
    console.log(found ? DONE[rescue] : 'There is no operator of that name.');
    process.exitCode = found ? 0 : 1;
  }
}
