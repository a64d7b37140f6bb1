import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { standingNotice } from '../../../src-client/features/dashboard/standing-notice.ts';
import { standingRemedy } from '../../../src-client/features/dashboard/standing-remedy.ts';
import { someBilling } from '../../browser/support/client-people.ts';

const DAY = '2026-12-24T12:00:00.000Z';
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const orNull = <T>(value: T) => fc.constantFrom(null, value);

const facts = fc.record({
  plan: fc.constantFrom('free', 'basic'),
  subscriptionStatus: fc.constantFrom('active', 'past_due', 'canceled', 'inactive'),
  suspended: fc.boolean(),
  blocked: fc.boolean(),
  manageable: fc.boolean(),
  payUrl: orNull('https://invoice.example/1'),
  endsAt: orNull(DAY),
  changesTo: orNull('basic'),
  changesAt: orNull(DAY),
  heldPlan: orNull('premium'),
  price: orNull({ amount: 4_900, currency: 'usd' }),
  pause: maybe(
    fc.record({ plan: orNull('basic'), until: orNull(DAY), isPaymentPending: fc.boolean() }),
  ),
  planGrant: maybe(
    fc.constantFrom<BillingOverview['planGrant']>(
      { until: null },
      { until: DAY },
      { until: DAY, endsSoon: true },
    ),
  ),
  ended: maybe(fc.constantFrom({ kind: 'given', plan: 'basic' }, { kind: 'trial', plan: 'basic' })),
  trial: maybe(
    fc.record({
      endsAt: fc.constant(DAY),
      endsOn: fc.constant('2026-12-24'),
      renews: fc.boolean(),
      hasCard: fc.boolean(),
    }),
  ),
  trialRefused: maybe(fc.constant({ plan: 'premium', billing: 'monthly' })),
  waitingExit: maybe(fc.constant({ kind: 'withdraw', at: DAY })),
  comingPrice: maybe(fc.constant({ amount: 5_900, currency: 'usd', at: DAY })),
});

test('the remedy without a text is that of the notice, whatever the subscription is like', () => {
  fc.assert(
    fc.property(facts, (drawn) => {
      const present = Object.entries(drawn).filter(([, value]) => value !== undefined);
      const billing = { ...someBilling({}), ...Object.fromEntries(present) } as BillingOverview;
      const notice = standingNotice(billing);
      const shown = notice === null ? undefined : (notice.action?.is ?? null);
      expect(standingRemedy(billing)).toBe(shown);
    }),
    { numRuns: 5_000, seed: 7 },
  );
});

test('a lost dispute asks for contact only where the shop names one', () => {
  const { text } = standingNotice(someBilling({ plan: 'free', blocked: true })) ?? {};
  expect(text).toBe('Your bank returned a disputed payment, so this account cannot buy a plan.');
});

test('the notice after an end names what has ended', () => {
  const over = (billing: Partial<BillingOverview>) =>
    standingNotice(someBilling({ plan: 'free', subscriptionStatus: 'inactive', ...billing }))?.text;
  expect(over({})).toBeUndefined();
  expect(over({ ended: { kind: 'given', plan: 'standard' } })).toMatch(/^Your Standard plan has/);
  const ended = { kind: 'trial', plan: 'standard' } as const;
  expect(over({ subscriptionStatus: 'canceled', ended })).toMatch(/^Your free trial of Standard/);
  expect(over({ subscriptionStatus: 'canceled' })).toMatch(/^Your subscription has ended/);
});

test('a given plan that ends soon has a notice, and one with time left has none', () => {
  const planGrant = { until: DAY };
  const given = (billing: Partial<BillingOverview>) =>
    standingNotice(someBilling({ plan: 'standard', ...billing }))?.text;
  expect(given({ planGrant })).toBeUndefined();
  expect(given({ planGrant: { ...planGrant, endsSoon: true } })).toBe(
    'Your Standard plan ends on Dec 24, 2026. If it is on sale then, you can choose it again.',
  );
});
