import { expect, test } from 'vitest';
import { haveFreeAccount } from '../../drill/lives/sign-up.ts';
import { createTally } from '../../drill/run/tally.ts';
import { personAnswered, type Said } from './person-answered.ts';

const CHOICE = { email: 'unpaid-1@example.com', plan: 'free', billing: 'monthly' } as const;
const BEGUN: Said = [200, { userId: 'first' }];
const BEGUN_AGAIN: Said = [200, { userId: 'second' }];
const NOT_BEGUN: Said = [403, { error: 'Please open this page in the browser where you started.' }];
const AILING: Said = [503, {}];
const NO_ACCOUNT: Said = [401, { error: 'Invalid email or password' }];
const DONE: Said = [200, { success: true }];

const having = (said: Said[]) =>
  haveFreeAccount({ tally: createTally() }, personAnswered(said).person, CHOICE);

test('an account whose answer was lost stays the account while the server cannot sign it in', async () => {
  expect(await having([BEGUN, AILING, AILING, NOT_BEGUN, AILING, NOT_BEGUN, DONE])).toBe('first');
});

test('a sign-up that expired before its password begins again', async () => {
  expect(await having([BEGUN, NOT_BEGUN, NO_ACCOUNT, BEGUN_AGAIN, DONE])).toBe('second');
});
