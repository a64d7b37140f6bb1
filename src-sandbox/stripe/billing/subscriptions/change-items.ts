import type Stripe from 'stripe';
import { invoiceObject } from '../../objects/invoice.ts';
import { subscriptionItemObject } from '../../objects/subscription.ts';
import type { Invoice, Subscription } from '../../wire/answers/stored-objects.ts';
import { cardDeclined, StripeError } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';
import { collectInvoice, intentOf } from '../invoices/collect-invoice.ts';
import { fillInvoice } from '../invoices/fill-invoice.ts';
import { createDraft, finalizeInvoice, voidInvoice } from '../invoices/invoice-states.ts';
import type { ChargeOptions, PaymentOutcome } from '../payments/charge-card.ts';
import { billingPlanOf, changeSubscription, currentPeriod } from './change-subscription.ts';
import { replaceItems, restartPeriod } from './pending-update.ts';
import type { PlannedChange, ProrationBehavior } from './plan-change.ts';
import { settleSubscription } from './settle-subscription.ts';

type PaymentBehavior = Stripe.SubscriptionUpdateParams.PaymentBehavior;

const PENDING_SECONDS = 23 * 3600;

/** Applies a planned change and bills it according to `behavior`. */
export function changeItems(
  world: World,
  subscription: Subscription,
  change: PlannedChange,
  proration: ProrationBehavior,
  behavior: PaymentBehavior,
  options: ChargeOptions = {},
): PaymentOutcome | null {
  const plan = billingPlanOf(world, subscription.id);
  const invoiceNow = change.restartsAt !== null || proration === 'always_invoice';
  if (!invoiceNow || change.lines.length === 0) {
    plan.pendingLines.push(...change.lines);
    apply(world, subscription, change);
    return null;
  }
  const invoice = changeInvoice(world, subscription, change);
  const waits = behavior === 'allow_incomplete' || behavior === 'default_incomplete';
  if (waits) apply(world, subscription, change, invoice);
  createDraft(world, invoice);
  finalizeInvoice(world, invoice);
  plan.pendingLines = [];
  if (behavior === 'default_incomplete' && invoice.amount_due > 0) {
    intentOf(world, invoice);
    markPastDue(world, subscription);
    return null;
  }
  const outcome = collectInvoice(world, invoice, options);
  if (outcome === 'paid') {
    if (!waits) apply(world, subscription, change, invoice);
    settleSubscription(world, invoice);
  } else if (waits) markPastDue(world, subscription);
  else if (behavior === 'error_if_incomplete') refuse(world, invoice, outcome);
  else suspend(world, subscription, change, invoice);
  return outcome;
}

/** The invoice of a change, not yet stored. The preview uses it too. */
export function changeInvoice(
  world: World,
  subscription: Subscription,
  change: PlannedChange,
): Invoice {
  const customer = world.state.customers[subscription.customer];
  if (customer === undefined) throw new Error(`No customer of ${subscription.id}`);
  const invoice = invoiceObject({
    created: world.seconds(),
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_update',
    period: currentPeriod(subscription),
    automaticTax: subscription.automatic_tax.enabled,
  });
  const lines = [...billingPlanOf(world, subscription.id).pendingLines, ...change.lines];
  fillInvoice(world, invoice, lines, subscription.discounts);
  return invoice;
}

function apply(
  world: World,
  subscription: Subscription,
  change: PlannedChange,
  invoice?: Invoice,
): void {
  changeSubscription(world, subscription, () => {
    replaceItems(world, subscription, change.items);
    if (change.restartsAt !== null) {
      restartPeriod(world, subscription, change.restartsAt);
      if (subscription.status === 'trialing') {
        subscription.status = 'active';
        subscription.trial_end = change.restartsAt;
      }
    }
    if (invoice !== undefined) subscription.latest_invoice = invoice.id;
  });
}

function markPastDue(world: World, subscription: Subscription): void {
  if (subscription.status !== 'active') return;
  changeSubscription(world, subscription, () => {
    subscription.status = 'past_due';
  });
}

function refuse(world: World, invoice: Invoice, outcome: PaymentOutcome): never {
  const intent = intentOf(world, invoice);
  voidInvoice(world, invoice);
  if (outcome === 'needs-authentication') {
    throw new StripeError(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message:
        'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the latest invoice.',
      payment_intent: structuredClone(intent),
    });
  }
  const error = intent.last_payment_error;
  throw cardDeclined({
    ...(error?.decline_code === undefined ? {} : { decline_code: error.decline_code }),
    ...(error?.message === undefined ? {} : { message: error.message }),
    payment_intent: structuredClone(intent),
  });
}

/** Keeps the change pending for up to 23 hours, until its invoice is paid. */
function suspend(
  world: World,
  subscription: Subscription,
  change: PlannedChange,
  invoice: Invoice,
): void {
  const plan = billingPlanOf(world, subscription.id);
  plan.pendingUpdate = { invoice: invoice.id, items: change.items, anchor: change.restartsAt };
  changeSubscription(world, subscription, () => {
    subscription.latest_invoice = invoice.id;
    subscription.pending_update = {
      billing_cycle_anchor: change.restartsAt,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: world.seconds() + PENDING_SECONDS,
      metadata: null,
      subscription_items: change.items.flatMap((wanted) => {
        const price = world.state.prices[wanted.price];
        if (price === undefined) return [];
        const period = currentPeriod(subscription);
        const item = subscriptionItemObject(
          subscription.id,
          world.seconds(),
          price,
          wanted.quantity,
          period,
        );
        return [{ ...item, id: wanted.id ?? item.id }];
      }),
      trial_end: null,
      trial_from_plan: null,
    };
  });
}
