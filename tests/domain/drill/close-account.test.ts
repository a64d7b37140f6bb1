import { expect, test } from 'vitest';
import { closeAccount } from '../../drill/lives/close-account.ts';
import { createTally } from '../../drill/run/tally.ts';
import type { Person } from '../../support/http-person.ts';
import { personAnswered, type Said } from './person-answered.ts';

const REFUSED: Said = [401, {}];
const DONE: Said = [200, { success: true }];

const closing = async (said: Said[]) => {
  const { person, asked } = personAnswered(said);
  const subscriber = {
    http: person as Person | null,
    email: 'signed-42@example.com',
    closingAskedAt: null,
    closedAt: null as number | null,
  };
  await closeAccount({ tally: createTally() }, subscriber);
  expect(subscriber).toMatchObject({ http: null, closedAt: expect.any(Number) });
  return asked.map((path) => path.split(/[./]/).at(-1));
};

test('a closing whose answer was lost counts as done when the password no longer signs in', async () => {
  expect(await closing([REFUSED, [200, { success: false }]])).toEqual([
    'eraseMine',
    'login-with-password',
  ]);
});

test('a session that a lost sign-in ended is renewed, and the account is closed with the new one', async () => {
  const calls = ['eraseMine', 'login-with-password', 'eraseMine'];
  expect(await closing([REFUSED, DONE, DONE])).toEqual(calls);
});
