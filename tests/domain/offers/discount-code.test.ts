import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  type CodeTerms,
  type CodeUse,
  codeFault,
  codeRefusal,
  reducedAmount,
  reducedCharges,
} from '../../../src/domain/offers/discount-code.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const terms = (changed: Partial<CodeTerms> = {}): CodeTerms => ({
  code: 'LAUNCH40',
  percentOff: 40,
  amountOff: null,
  currency: null,
  duration: 'once',
  months: null,
  plans: [],
  cycles: [],
  scope: 'both',
  startsAt: at('2026-05-01'),
  endsAt: null,
  maxUses: null,
  isFirstPurchaseOnly: false,
  ...changed,
});
const amount = (cents: number, currency = 'usd') => ({
  percentOff: null,
  amountOff: cents,
  currency,
});

describe('a new discount code', () => {
  const shop = { catalogue: DOCUMENTED_CATALOGUE, currency: 'usd', now };

  it.each<[string, Partial<CodeTerms>, ReturnType<typeof codeFault>]>([
    ['a percentage off', {}, null],
    ['an amount off', amount(1_000), null],
    ['a free first payment', { percentOff: 100 }, null],
    ['a text with spaces', { code: 'LAUNCH 40' }, 'form'],
    ['lower case letters', { code: 'launch' }, 'form'],
    ['a percentage and an amount', { amountOff: 100 }, 'reduction'],
    ['neither of the two', { percentOff: null }, 'reduction'],
    ['0 percent', { percentOff: 0 }, 'percent'],
    ['101 percent', { percentOff: 101 }, 'percent'],
    ['no percentage that is a number', { percentOff: Number.NaN }, 'percent'],
    ['a fraction of a cent', amount(0.5), 'amount'],
    ['another currency', amount(1_000, 'eur'), 'currency'],
    ['several months without a count', { duration: 'months' }, 'months'],
    ['a count of months for one payment', { months: 3 }, 'months'],
    ['three months', { duration: 'months', months: 3 }, null],
    ['a plan that is not sold', { plans: ['gold'] }, 'plan'],
    ['an interval that is not sold', { cycles: ['weekly'] }, 'cycle'],
    ['an end that has passed', { endsAt: at('2026-05-31') }, 'over'],
    ['an end before its start', { startsAt: at('2026-09-01'), endsAt: at('2026-08-01') }, 'over'],
    ['a limit of nobody', { maxUses: 0 }, 'limit'],
    ['100 percent of every payment', { percentOff: 100, duration: 'forever' }, 'free-forever'],
    ['more than a price, forever', { ...amount(900_000), duration: 'forever' }, 'free-forever'],
  ])('%s', (_, changed, fault) => {
    expect(codeFault(terms(changed), shop)).toBe(fault);
  });
});

describe('a typed discount code', () => {
  const use: CodeUse = {
    plan: 'premium',
    cycle: 'yearly',
    isUpgrade: false,
    hasBought: false,
    currency: 'usd',
    uses: 0,
    now,
  };

  it.each<[string, Partial<CodeTerms>, Partial<CodeUse>, ReturnType<typeof codeRefusal>]>([
    ['is accepted', {}, {}, null],
    ['has not begun', { startsAt: at('2026-07-01') }, {}, 'unknown'],
    ['has ended', { endsAt: now }, {}, 'over'],
    ['is used up', { maxUses: 3 }, { uses: 3 }, 'used-up'],
    ['has one use left', { maxUses: 3 }, { uses: 2 }, null],
    ['is for another plan', { plans: ['standard'] }, {}, 'other-plan'],
    ['is for another interval', { cycles: ['monthly'] }, {}, 'other-cycle'],
    ['is for new subscriptions', { scope: 'new' }, { isUpgrade: true }, 'only-new'],
    ['is for upgrades', { scope: 'upgrade' }, {}, 'only-upgrade'],
    ['is for a first purchase', { isFirstPurchaseOnly: true }, { hasBought: true }, 'only-first'],
    ['is in another currency', amount(500), { currency: 'eur' }, 'other-currency'],
  ])('%s', (_, changed, purchase, refusal) => {
    expect(codeRefusal(terms(changed), { ...use, ...purchase })).toBe(refusal);
  });
});

describe('a reduced price', () => {
  it('rounds half a cent of discount up and never falls below zero', () => {
    expect(reducedAmount({ percentOff: 50, amountOff: null }, 4_901)).toBe(2_450);
    expect(reducedAmount({ percentOff: null, amountOff: 9_000 }, 4_900)).toBe(0);
  });

  it.each([
    ['once', null, { unit: 'month', count: 1 }, 1],
    ['months', 3, { unit: 'month', count: 1 }, 3],
    ['months', 4, { unit: 'month', count: 3 }, 2],
    ['months', 3, { unit: 'year', count: 1 }, 1],
    ['months', 13, { unit: 'year', count: 1 }, 2],
    ['forever', null, { unit: 'month', count: 1 }, null],
  ] as const)('%s %s, billed every %o: %s charges', (duration, months, cycle, charges) => {
    expect(reducedCharges({ duration, months }, cycle)).toBe(charges);
  });
});
