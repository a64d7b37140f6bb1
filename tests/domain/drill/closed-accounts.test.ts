import { describe, expect, it } from 'vitest';
import { wrongClosed } from '../../drill/checker/closed-accounts.ts';
import type { Held, Row } from '../../drill/checker/held-now.ts';
import type { StripeTruth } from '../../drill/checker/truth/stripe-truth.ts';
import { PERSON } from './people.ts';

const closed = { ...PERSON, closedAt: 1_000 };
const row: Row = {
  script: 'main',
  userId: 1,
  username: 'Ana',
  expiration: null,
  expired: false,
};

const stripe = (live: string[]) =>
  ({ promiseOf: () => ({ live: live.map((id) => ({ id })) }) }) as unknown as StripeTruth;
const held = (roles: string[], rows: Row[]): Held => ({
  roles: new Map([['member-1', roles]]),
  memberName: new Map(),
  rows,
  rowsOf: (name) => rows.filter(({ username }) => username === name),
});

describe('the check of a closed account', () => {
  it('passes when the person has nothing and pays nothing', () => {
    expect(wrongClosed([closed], stripe([]), held([], []))).toEqual([]);
  });

  it.each([
    ['a role', stripe([]), held(['Community'], []), 'the roles Community'],
    ['a script, also under an earlier name', stripe([]), held([], [row]), 'the scripts main'],
    ['a subscription', stripe(['sub_1']), held([], []), 'pays sub_1'],
  ])('fails with %s', (_, money, things, words) => {
    const wrong = wrongClosed([closed], money, things);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(words);
  });

  it('skips an open account', () => {
    expect(wrongClosed([PERSON], stripe(['sub_1']), held(['VIP'], [row]))).toEqual([]);
  });
});
