import type {
  ChargeRead,
  CustomerFacts,
  InvoiceRead,
  SubscriptionRead,
} from '../../../src-server/billing/gateway/stripe-facts.ts';

export const START = new Date('2026-01-01T00:00:00Z');
export const DAY = 86_400_000;

export function day(count: number): Date {
  return new Date(START.getTime() + count * DAY);
}

export function subscription(fields: Partial<SubscriptionRead> = {}): SubscriptionRead {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    pausedBecause: null,
    pausedAt: null,
    collectionPaused: false,
    monthlyCents: 1_000,
    trialDays: null,
    itemId: 'si_1',
    priceId: 'price_1',
    plan: 'standard',
    billingCycle: 'monthly',
    interval: { unit: 'month', count: 1 },
    amountCents: 4_900,
    currency: 'usd',
    createdAt: day(0),
    startedAt: day(0),
    currentPeriodEnd: day(30),
    endsAt: null,
    endedAt: null,
    trialEndsAt: null,
    trialEndedAt: null,
    cancelReason: null,
    cancelFeedback: null,
    cancelComment: null,
    scheduleId: null,
    attemptId: null,
    giftKey: null,
    ...fields,
  };
}

export function invoice(fields: Partial<InvoiceRead> = {}): InvoiceRead {
  return {
    id: 'in_1',
    subscriptionId: 'sub_1',
    reason: 'subscription_cycle',
    state: 'settled',
    paidCents: 4_900,
    totalCents: 4_900,
    taxCents: 0,
    currency: 'usd',
    paidAt: day(0),
    coversUntil: day(30),
    beginsAt: day(0),
    priceId: 'price_1',
    finalizesAt: null,
    failedAt: null,
    createdAt: day(0),
    url: 'https://invoice.example/in_1',
    paymentIntentIds: ['pi_1'],
    ...fields,
  };
}

export function charge(fields: Partial<ChargeRead> = {}): ChargeRead {
  return {
    id: 'ch_1',
    paymentIntentId: 'pi_1',
    amountCents: 4_900,
    refundedCents: 0,
    pending: false,
    succeeded: true,
    createdAt: day(0),
    currency: 'usd',
    country: null,
    dispute: null,
    evidenceDueAt: null,
    ...fields,
  };
}

export function customer(fields: Partial<CustomerFacts> = {}): CustomerFacts {
  return {
    presence: 'here',
    subscriptions: [subscription()],
    invoices: [invoice()],
    charges: [charge()],
    cards: { customer: null, subscriptions: [] },
    ...fields,
  };
}
