import { rotateSecret } from '../../src-server/commands/rotate-secret.ts';
import { loadConfig } from '../../src-server/config/load-config.ts';
import { findRunningDatabase } from '../../src-server/launch/database/running-database.ts';

/**
 * `npm run rotate-secret`. Before: put the new secret first, SESSION_SECRET=new,old, and restart. After: remove the old
 * one and restart. With a single secret it re-encrypts values that an earlier version sealed without a purpose. Safe to
 * repeat or interrupt.
 */
const { storage } = loadConfig(process.env);
const { sessionSecrets, dataDirectory } = storage;

if (sessionSecrets.length === 0) {
  console.error('Set SESSION_SECRET to the new secret and the old one: SESSION_SECRET=new,old');
  process.exitCode = 1;
} else {
  const url = storage.databaseUrl ?? findRunningDatabase(dataDirectory);
  if (url === null) throw new Error('Start the server first: its database is not running.');
  const done = await rotateSecret(url, sessionSecrets);
  const counts = [
    `${done.cookiePairs} cookie pair(s)`,
    `${done.authenticators} authenticator(s)`,
    `${done.badges} badge(s) in Discord`,
    `${done.gifts} gift code(s)`,
    `${done.identityKeys} key(s) of trials`,
    `${done.pushKeys} key(s) of notifications`,
    `${done.chainKeys} key(s) of the audit chain`,
  ];
  console.log(`Sealed again: ${counts.join(', ')}.`);
  if (done.unreadable.length === 0) {
    console.log('Everything is now encrypted with the first secret. You can remove the others.');
  } else {
    console.error(
      `No secret opens these. Add the one that sealed them:\n  ${done.unreadable.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
}
