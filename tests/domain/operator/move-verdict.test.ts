import { expect, test } from 'vitest';
import { judgeMoved, type MoveFacts } from '../../../src/domain/move/verdict.ts';

const FACTS: MoveFacts = {
  email: 'ann@example.com',
  items: 1,
  quantity: 1,
  plan: 'basic',
  isKnown: false,
  account: null,
  hasRival: false,
};
const proven = { isProven: true, isClosing: false, hasCustomer: false };

test.each<[string, Partial<MoveFacts>, string, string | null]>([
  ['an unknown customer at a mapped price is adopted', {}, 'adopt', null],
  ['an account that proved the address takes it over', { account: proven }, 'attach', null],
  ['a customer of ours stays as it is', { isKnown: true, plan: undefined }, 'known', null],
  ['a price that is not ours is skipped', { plan: null, email: null }, 'skip', null],
  ['a price without a decision waits', { plan: undefined }, 'conflict', 'price-undecided'],
  ['a customer without an address waits', { email: null }, 'conflict', 'no-email'],
  ['two items wait', { items: 2 }, 'conflict', 'several-items'],
  ['three units wait', { quantity: 3 }, 'conflict', 'several-units'],
  ['a metered price waits', { quantity: null }, 'conflict', 'metered'],
  ['a second customer of an address waits', { hasRival: true }, 'conflict', 'second-customer'],
  [
    'an account that pays already waits',
    { account: { ...proven, hasCustomer: true } },
    'conflict',
    'second-customer',
  ],
  [
    'an account without a proven address waits',
    { account: { ...proven, isProven: false } },
    'conflict',
    'address-unproven',
  ],
  [
    'an account that is being erased waits',
    { account: { ...proven, isClosing: true } },
    'conflict',
    'account-closing',
  ],
])('%s', (_, facts, verdict, problem) => {
  expect(judgeMoved({ ...FACTS, ...facts })).toEqual({ verdict, problem });
});
