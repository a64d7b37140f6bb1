import { expect, test } from 'vitest';
import { closeAccount } from '../../drill/lives/close-account.ts';
import { createTally } from '../../drill/run/tally.ts';
import type { Answer, Person } from '../../support/http-person.ts';

type Said = [status: number, json: Record<string, unknown>];
const REFUSED: Said = [401, {}];
const DONE: Said = [200, { success: true }];

/** A browser whose calls get these answers, in this order. */
function personAnswered(said: Said[]): { person: Person; asked: string[] } {
  const asked: string[] = [];
  const answer = (path: string): Promise<Answer> => {
    asked.push(path);
    const [status, json] = said.shift() ?? [500, {}];
    return Promise.resolve({ status, headers: new Headers(), text: '', json });
  };
  const person = { cookies: new Map(), get: answer, post: answer, send: answer };
  return { person, asked };
}

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
