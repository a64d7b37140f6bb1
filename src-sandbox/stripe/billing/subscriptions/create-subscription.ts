import { invoiceObject } from '../../objects/invoice.ts';
import { subscriptionObject } from '../../objects/subscription.ts';
import type {
  Customer,
  Invoice,
  PaymentIntent,
  Price,
  Subscription,
} from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import {
  awaitPayment,
  type CollectOptions,
  collectInvoice,
  intentOf,
  settleWith,
} from '../invoices/collect-invoice.ts';
import { endDiscounts, startDiscount } from '../invoices/discounts.ts';
import { fillInvoice } from '../invoices/fill-invoice.ts';
import { createDraft, finalizeInvoice } from '../invoices/invoice-states.ts';
import type { PaymentOutcome } from '../payments/charge-card.ts';
import { addIntervals, DAY, intervalOf } from './calendar-months.ts';
import { billingPlanOf, currentPeriod, newBillingPlan } from './change-subscription.ts';
import type { TrialWithoutCard } from './plans.ts';
import { itemsOf, periodLines, trialLines } from './subscription-lines.ts';

interface SubscriptionOrder {
  customer: Customer;
  items: { price: Price; quantity: number; metadata?: Record<string, string> }[];
  metadata: Record<string, string>;
  description: string | null;
  paymentMethod: string | null;
  trialEnd: number | null;
  coupons: { coupon: string; promotionCode: string | null }[];
  checkoutSession: string | null;
  automaticTax: boolean;
  /** Absent: Stripe's default. */
  withoutCard?: TrialWithoutCard;
}

export const INCOMPLETE_SECONDS = 23 * 3600;

/** Payment of the first invoice: now by card, by a finished Checkout payment, or later by a person. */
export type FirstPayment =
  | { kind: 'collect'; options: CollectOptions }
  | { kind: 'already-paid'; intent: PaymentIntent | null }
  | { kind: 'processing'; intent: PaymentIntent }
  | { kind: 'later' };

/** Creates a subscription with its first invoice. Emits its event with the status after the payment. */
export function createSubscription(
  world: World,
  order: SubscriptionOrder,
  payment: FirstPayment,
): { subscription: Subscription; invoice: Invoice; outcome: PaymentOutcome | null } {
  const subscription = start(world, order);
  if (order.withoutCard !== undefined && subscription.trial_settings !== null) {
    subscription.trial_settings.end_behavior.missing_payment_method = order.withoutCard;
  }
  for (const { coupon, promotionCode } of order.coupons) {
    subscription.discounts.push(
      startDiscount(world, coupon, promotionCode, subscription, order.checkoutSession),
    );
  }
  const invoice = firstInvoice(world, order, subscription);
  subscription.latest_invoice = invoice.id;
  createDraft(world, invoice);
  finalizeInvoice(world, invoice);
  const outcome = payFirst(world, invoice, payment);
  if (outcome === 'paid') {
    billingPlanOf(world, subscription.id).incompleteUntil = null;
    if (subscription.status === 'incomplete') subscription.status = 'active';
  }
  if (outcome === 'processing') {
    billingPlanOf(world, subscription.id).incompleteUntil = null;
    subscription.status = world.state.settings.firstBankDebit;
  }
  endDiscounts(world, subscription);
  world.emit('customer.subscription.created', subscription);
  world.effect('subscription.created', {
    subscription: subscription.id,
    customer: subscription.customer,
    status: subscription.status,
    prices: order.items.map((item) => item.price.id),
  });
  return { subscription, invoice, outcome };
}

function firstInvoice(world: World, order: SubscriptionOrder, subscription: Subscription): Invoice {
  const period = currentPeriod(subscription);
  const invoice = invoiceObject({
    created: subscription.created,
    customer: order.customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_create',
    period: { start: subscription.created, end: subscription.created },
    automaticTax: order.automaticTax,
  });
  const lines =
    order.trialEnd === null
      ? periodLines(world, itemsOf(subscription), period)
      : trialLines(world, subscription, period);
  fillInvoice(world, invoice, lines, subscription.discounts);
  return invoice;
}

function payFirst(world: World, invoice: Invoice, payment: FirstPayment): PaymentOutcome | null {
  if (invoice.amount_due === 0) return collectInvoice(world, invoice);
  switch (payment.kind) {
    case 'collect':
      return collectInvoice(world, invoice, payment.options);
    case 'already-paid':
      settleWith(world, invoice, payment.intent);
      return 'paid';
    case 'processing':
      awaitPayment(world, invoice, payment.intent);
      return 'processing';
    case 'later':
      intentOf(world, invoice);
      return null;
  }
}

function start(world: World, order: SubscriptionOrder): Subscription {
  const created = world.seconds();
  const price = order.items[0]?.price;
  if (price === undefined) throw new Error('A subscription needs an item.');
  const anchor = order.trialEnd ?? created;
  const end = order.trialEnd ?? addIntervals(created, intervalOf(price), 1);
  const subscription = subscriptionObject({
    created,
    customer: order.customer.id,
    currency: price.currency,
    status: order.trialEnd === null ? 'incomplete' : 'trialing',
    anchor,
    items: order.items,
    period: { start: created, end },
    metadata: order.metadata,
    description: order.description,
    paymentMethod: order.paymentMethod,
    discounts: [],
    trial: order.trialEnd === null ? null : { start: created, end: order.trialEnd },
    automaticTax: order.automaticTax,
  });
  world.state.subscriptions[subscription.id] = subscription;
  world.state.billingPlans[subscription.id] = newBillingPlan(anchor);
  if (order.trialEnd === null) {
    billingPlanOf(world, subscription.id).incompleteUntil = created + INCOMPLETE_SECONDS;
  }
  return subscription;
}

export function trialEndFrom(now: number, days: number | null, end: number | null): number | null {
  if (end !== null) return end;
  return days === null || days <= 0 ? null : now + days * DAY;
}
