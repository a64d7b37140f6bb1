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
  isAmbiguous: false,
  fault: null,
  elsewhere: null,
};
const NOW = new Date('2026-12-01T00:00:00Z');
const paid = (more: Partial<NonNullable<MoveFacts['elsewhere']>> = {}) => ({
  until: new Date('2027-01-31T00:00:00Z'),
  isLifetime: false,
  isMerged: false,
  now: NOW,
  ...more,
});
const proven = { isProven: true, isClosing: false, hasCustomer: false };

test.each<[string, Partial<MoveFacts>, string, string | null]>([
  ['an unknown customer at a mapped price is adopted', {}, 'adopt', null],
  ['an account that proved the address takes it over', { account: proven }, 'attach', null],
  ['a customer of ours stays as it is', { isKnown: true, plan: undefined }, 'known', null],
  ['a price that is not ours is skipped', { plan: null, email: null }, 'skip', null],
  ['a purchase elsewhere is adopted', { elsewhere: paid() }, 'adopt', null],
  [
    'a purchase elsewhere joins an account that pays here',
    { elsewhere: paid(), account: { ...proven, hasCustomer: true } },
    'attach',
    null,
  ],
  [
    'a purchase elsewhere joins no unproven account',
    { elsewhere: paid(), account: { ...proven, isProven: false } },
    'conflict',
    'address-unproven',
  ],
  [
    'a purchase that is our subscription is one payment',
    { elsewhere: paid({ isMerged: true }) },
    'merged',
    null,
  ],
  ['a purchase without an end waits', { elsewhere: paid({ until: null }) }, 'conflict', 'no-date'],
  [
    'a purchase for life needs no end',
    { elsewhere: paid({ until: null, isLifetime: true }) },
    'adopt',
    null,
  ],
  [
    'a purchase that ends now is over',
    { elsewhere: paid({ until: NOW }) },
    'conflict',
    'until-past',
  ],
  ['purchases that lead to two accounts wait', { isAmbiguous: true }, 'conflict', 'two-accounts'],
  [
    'an unreadable cell comes before all else',
    { fault: 'bad-date', isKnown: true },
    'conflict',
    'bad-date',
  ],
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
