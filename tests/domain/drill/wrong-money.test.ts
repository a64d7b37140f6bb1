import { describe, expect, it } from 'vitest';
import type {
  Charge,
  Invoice,
  TheirSubscription,
} from '../../drill/checker/truth/stripe-objects.ts';
import { truthOf } from '../../drill/checker/truth/stripe-truth.ts';
import { type TheirMoney, wrongMoney } from '../../drill/checker/truth/wrong-money.ts';

const END = 2_000;
const NOW = 1_500;

const subscription: TheirSubscription = {
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  created: 1_000,
  cancel_at: null,
  items: {
    data: [
      {
        current_period_end: END,
        price: { id: 'p', unit_amount: 4_900, metadata: { plan: 'standard' }, lookup_key: 's' },
      },
    ],
  },
};
const invoice = (id: string, change: Partial<Invoice> = {}): Invoice => ({
  id,
  customer: 'cus_1',
  status: 'paid',
  billing_reason: 'subscription_create',
  attempted: true,
  created: 1_000,
  amount_paid: 4_900,
  status_transitions: { finalized_at: 1_000 },
  lines: { data: [{ amount: 4_900, period: { end: END } }] },
  parent: { subscription_details: { subscription: 'sub_1' } },
  payments: { data: [{ payment: { payment_intent: `pi_${id}` } }] },
  ...change,
});
const charge = (id: string, change: Partial<Charge> = {}): Charge => ({
  id: `ch_${id}`,
  customer: 'cus_1',
  payment_intent: `pi_${id}`,
  status: 'succeeded',
  amount: 4_900,
  amount_refunded: 0,
  ...change,
});
const money = (change: Partial<TheirMoney> = {}): TheirMoney => ({
  subscriptions: [subscription],
  invoices: [invoice('1')],
  charges: [charge('1')],
  disputes: [],
  ...change,
});
const planOf = (own: TheirMoney) => truthOf(own, NOW).promiseOf('cus_1').plan;

describe('the plan that Stripe’s records promise', () => {
  it('the promised plan is the plan that was paid for', () => {
    expect(planOf(money())).toBe('standard');
    expect(wrongMoney(money())).toEqual([]);
  });

  it('the promised plan is free after a full refund, and an active subscription is then reported', () => {
    const own = money({ charges: [charge('1', { amount_refunded: 4_900 })] });
    expect(planOf(own)).toBe('free');
    expect(wrongMoney(own)).toEqual(['I1 sub_1 was refunded and is still active']);
  });

  it('the promised plan stays after a partial refund', () => {
    const own = money({ charges: [charge('1', { amount_refunded: 100 })] });
    expect(planOf(own)).toBe('standard');
    expect(wrongMoney(own)).toEqual([]);
  });

  it('the promised plan counts all payments of the latest period, including the change within it', () => {
    const upgrade = invoice('2', { billing_reason: 'subscription_update', amount_paid: 1_000 });
    const both = { invoices: [invoice('1'), upgrade] };
    const back = charge('1', { amount_refunded: 4_900 });
    const rest = charge('2', { amount: 1_000 });
    expect(planOf(money({ ...both, charges: [back, rest] }))).toBe('standard');
    const all = [back, { ...rest, amount_refunded: 1_000 }];
    expect(planOf(money({ ...both, charges: all }))).toBe('free');
  });

  it.each([
    ['needs_response', 'free', 0],
    ['under_review', 'free', 0],
    ['won', 'standard', 0],
    ['warning_closed', 'standard', 0],
    ['lost', 'free', 1],
  ])('the promised plan with a dispute %s is %s', (status, plan, wrong) => {
    const own = money({ disputes: [{ status, charge: 'ch_1' }] });
    expect(planOf(own)).toBe(plan);
    expect(wrongMoney(own)).toHaveLength(wrong);
  });

  it('the promised plan is free for a subscription that was never paid', () => {
    const promised = truthOf(money({ invoices: [], charges: [] }), NOW).promiseOf('cus_1');
    expect(promised).toMatchObject({ plan: 'free', accessUntil: null });
  });
});

describe('a duplicate charge', () => {
  it('a period paid twice is reported as a duplicate charge', () => {
    const own = money({
      invoices: [invoice('1'), invoice('2', { billing_reason: 'subscription_cycle' })],
      charges: [charge('1'), charge('2')],
    });
    expect(wrongMoney(own)).toEqual(['I1 sub_1 until 2000 was paid 2 times']);
  });

  it('an invoice charged twice is reported as a duplicate charge', () => {
    const own = money({ charges: [charge('1'), { ...charge('1'), id: 'ch_2' }] });
    expect(wrongMoney(own)).toEqual(['I1 1 was charged 2 times']);
  });

  it('a charge without an invoice is reported', () => {
    const own = money({ charges: [charge('1'), charge('2')] });
    expect(wrongMoney(own)).toEqual(['I1 cus_1 paid ch_2 for no invoice']);
  });
});
