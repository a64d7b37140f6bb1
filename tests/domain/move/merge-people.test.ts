import { expect, test } from 'vitest';
import {
  type KnownAccounts,
  mergePeople,
  type Purchase,
} from '../../../src/domain/move/merge-people.ts';

const NOBODY: KnownAccounts = { emails: new Set(), ofDiscordId: new Map() };

const purchase = (
  ref: string,
  email: string | null,
  discordId: string | null = null,
  isStripe = false,
): Purchase => ({ ref, email, discordId, isStripe });

const emailsOf = (purchases: Purchase[], accounts = NOBODY) =>
  Object.fromEntries([...mergePeople(purchases, accounts)].map(([ref, { email }]) => [ref, email]));

test('purchases of one address or one Discord id are one person', () => {
  expect(
    emailsOf([
      purchase('a', 'ann@x.com'),
      purchase('b', 'ann@x.com', '1'),
      purchase('c', null, '1'),
      purchase('d', 'bob@x.com', '2'),
    ]),
  ).toEqual({ a: 'ann@x.com', b: 'ann@x.com', c: 'ann@x.com', d: 'bob@x.com' });
});

test('a chain of addresses and ids is one person in any order', () => {
  const chain = [
    purchase('a', 'z@x.com', '1'),
    purchase('b', 'm@x.com', '2'),
    purchase('c', 'a@x.com', '1'),
    purchase('d', 'm@x.com', '1'),
  ];
  const all = { a: 'a@x.com', b: 'a@x.com', c: 'a@x.com', d: 'a@x.com' };
  expect(emailsOf(chain)).toEqual(all);
  expect(emailsOf(chain.toReversed())).toEqual(all);
});

test('the address at Stripe wins over another one', () => {
  expect(emailsOf([purchase('a', 'a@x.com', '1'), purchase('s', 's@x.com', '1', true)])).toEqual({
    a: 's@x.com',
    s: 's@x.com',
  });
});

test('an existing account wins, by its address or its Discord id', () => {
  const accounts = {
    emails: new Set(['old@x.com']),
    ofDiscordId: new Map([['7', 'owner@x.com']]),
  };
  expect(
    emailsOf([purchase('s', 's@x.com', '1', true), purchase('o', 'old@x.com', '1')], accounts),
  ).toEqual({ s: 'old@x.com', o: 'old@x.com' });
  expect(emailsOf([purchase('w', null, '7')], accounts)).toEqual({ w: 'owner@x.com' });
});

test('purchases that lead to two accounts are ambiguous', () => {
  const accounts = { emails: new Set(['a@x.com', 'b@x.com']), ofDiscordId: new Map() };
  const people = mergePeople(
    [purchase('1', 'a@x.com', '1'), purchase('2', 'b@x.com', '1')],
    accounts,
  );
  expect([...people.values()].map(({ isAmbiguous }) => isAmbiguous)).toEqual([true, true]);
});

test('a purchase without an address and an owner has none', () => {
  expect(emailsOf([purchase('w', null, '9')])).toEqual({ w: null });
});
