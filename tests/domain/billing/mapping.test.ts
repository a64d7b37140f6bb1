import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  checkoutRead,
  priceRead,
} from '../../../src-server/billing/gateway/mapping/map-checkout.ts';
import { chargeRead, invoiceRead } from '../../../src-server/billing/gateway/mapping/map-money.ts';
import { subscriptionRead } from '../../../src-server/billing/gateway/mapping/map-subscription.ts';
import { golden, goldenItem as item } from './golden.ts';

const subscription = (fields = {}) =>
  subscriptionRead(golden<Stripe.Subscription>('subscription', fields));
const session = (fields = {}) =>
  checkoutRead(golden<Stripe.Checkout.Session>('checkout.session', fields));
const invoice = (fields = {}) => invoiceRead(golden<Stripe.Invoice>('invoice', fields));

const seconds = (date: string) => Date.parse(date) / 1000;
const line = (amount: number, end: string, type = 'subscription_item_details') => ({
  object: 'line_item',
  amount,
  parent: { type, subscription_item_details: { proration: true } },
  subscription: null,
  period: { start: 0, end: seconds(end) },
});

describe('reading a Stripe subscription', () => {
  it('takes the latest period of several items', () => {
    const items = { data: [item('si_1', 1_000), item('si_2', 2_000)] };
    expect(subscription({ items }).currentPeriodEnd).toEqual(new Date(2_000_000));
  });

  it('a subscription without items has no period, never an invalid date', () => {
    expect(subscription({ items: { data: [] } })).toMatchObject({
      currentPeriodEnd: null,
      itemId: null,
      plan: null,
    });
  });

  it.each([
    ['cancel_at', { cancel_at: 5_000, cancel_at_period_end: false }, new Date(5_000_000)],
    ['cancel_at_period_end', { cancel_at: null, cancel_at_period_end: true }, new Date(9_000_000)],
    ['neither', { cancel_at: null, cancel_at_period_end: false }, null],
    ['an end in the past', { cancel_at: 5_000, ended_at: 5_000 }, null],
  ])('reads a scheduled end from %s', (_name, fields, endsAt) => {
    const items = { data: [item('si_1', 9_000)] };
    expect(subscription({ ended_at: null, items, ...fields }).endsAt).toEqual(endsAt);
  });

  it('reads why it is paused and whether an operator paused collection', () => {
    const paused = { subscription: { type: 'final_payment_failure' } };
    expect(subscription({ status: 'paused', status_details: { paused } }).pausedBecause).toBe(
      'final_payment_failure',
    );
    expect(subscription({ pause_collection: { behavior: 'void' } }).collectionPaused).toBe(true);
    expect(subscription({ pause_collection: null }).collectionPaused).toBe(false);
  });

  it('reads the plan from the price alone', () => {
    const sold = { metadata: { plan: 'premium', billing: 'yearly' } };
    expect(subscription({ items: { data: [item('si_1', 1, sold)] } })).toMatchObject({
      plan: 'premium',
      billingCycle: 'yearly',
    });
    const unmarked = { metadata: {}, recurring: { interval: 'month', interval_count: 3 } };
    expect(subscription({ items: { data: [item('si_1', 1, unmarked)] } })).toMatchObject({
      plan: null,
      billingCycle: null,
      interval: { unit: 'month', count: 3 },
    });
  });
});

describe('reading a payment session', () => {
  it.each([
    ['open', 'unpaid', 'open'],
    ['expired', 'unpaid', 'expired'],
    ['complete', 'paid', 'paid'],
    ['complete', 'no_payment_required', 'paid'],
    ['complete', 'unpaid', 'processing'],
    ['something_new', 'paid', 'processing'],
  ])('%s and %s is %s', (status, payment_status, state) => {
    expect(session({ status, payment_status }).state).toBe(state);
  });
});

describe('reading invoices, charges and prices', () => {
  it('a prorated invoice covers the period of its charges, not of its credit [domain-9]', () => {
    const lines = {
      data: [
        line(-90_000, '2027-01-01'),
        line(2_000, '2026-02-01'),
        line(9_900, '2026-03-01'),
        line(50_000, '2030-01-01', 'invoice_item_details'),
      ],
    };
    expect(invoice({ lines }).coversUntil).toEqual(new Date('2026-03-01T00:00:00Z'));
  });

  it('a begin date comes from a full-period line, not from a prorated one', () => {
    const share = line(2_000, '2026-02-01');
    const whole = {
      ...line(9_900, '2026-03-01'),
      parent: {
        type: 'subscription_item_details',
        subscription_item_details: { proration: false },
      },
      period: { start: seconds('2026-02-01'), end: seconds('2026-03-01') },
    };
    expect(invoice({ lines: { data: [share] } }).beginsAt).toBeNull();
    expect(invoice({ lines: { data: [share, whole] } }).beginsAt).toEqual(new Date('2026-02-01'));
  });

  it('reads when a draft will be finalized', () => {
    expect(invoice({ automatically_finalizes_at: null }).finalizesAt).toBeNull();
    const at = seconds('2026-02-01');
    expect(invoice({ automatically_finalizes_at: at }).finalizesAt).toEqual(new Date('2026-02-01'));
  });

  it.each([
    ['paid', 0, 'settled', false],
    ['open', 0, 'settled', false],
    ['open', 100, 'owed', true],
    ['draft', 100, 'draft', false],
    ['void', 100, 'waived', false],
    ['uncollectible', 100, 'waived', false],
  ])('an invoice that is %s with %i left is %s', (status, left, state, failed) => {
    const read = invoice({ status, amount_remaining: left, attempted: true });
    expect(read.state).toBe(state);
    expect(read.failedAt !== null).toBe(failed);
  });

  it('an invoice that was never attempted has not failed', () => {
    expect(invoice({ status: 'open', amount_remaining: 1, attempted: false }).failedAt).toBeNull();
  });

  it.each([
    [[], null],
    [['won'], null],
    [['warning_needs_response'], null],
    [['needs_response'], 'open'],
    [['appeal_under_review'], 'open'],
    [['a_word_of_next_year'], 'open'],
    [['won', 'lost'], 'lost'],
  ])('disputes %j are %s', (statuses, dispute) => {
    const disputes = statuses.map((status) => golden<Stripe.Dispute>('dispute', { status }));
    expect(chargeRead(golden<Stripe.Charge>('charge'), disputes).dispute).toBe(dispute);
  });

  it('identifies a price by its lookup key', () => {
    expect(priceRead(golden<Stripe.Price>('price', { lookup_key: 'basic_monthly' }))).toMatchObject(
      {
        lookupKey: 'basic_monthly',
        active: true,
      },
    );
  });
});
