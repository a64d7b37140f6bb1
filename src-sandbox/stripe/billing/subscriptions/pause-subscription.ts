import type Stripe from 'stripe';
import { invoiceObject } from '../../objects/invoice.ts';
import type { Invoice, Subscription } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';
import { collectInvoice } from '../invoices/collect-invoice.ts';
import { startRetrying } from '../invoices/dunning.ts';
import { fillInvoice } from '../invoices/fill-invoice.ts';
import { createDraft, finalizeInvoice } from '../invoices/invoice-states.ts';
import { billingPlanOf, changeSubscription, currentPeriod } from './change-subscription.ts';
import { restartPeriod } from './pending-update.ts';
import { remainingTime, unusedTime } from './plan-change.ts';
import type { PendingLine } from './plans.ts';
import { settleSubscription } from './settle-subscription.ts';
import { itemsOf, periodLines } from './subscription-lines.ts';

const PAUSABLE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** Stripe voids the invoice of a resumption that nobody tried to pay. */
const UNTRIED_SECONDS = 23 * 3600;

/** Stops invoices and new periods until the subscription resumes. Credits the unused time by default. */
export function pauseSubscription(
  world: World,
  subscription: Subscription,
  params: Stripe.SubscriptionPauseParams = {},
): void {
  if (!PAUSABLE.has(subscription.status)) {
    throw invalidRequest(
      `A subscription with a status of \`${subscription.status}\` can't be paused.`,
    );
  }
  if (subscription.billing_mode.type !== 'flexible') {
    throw invalidRequest('Only subscriptions with `billing_mode[type]=flexible` can be paused.');
  }
  if (subscription.schedule !== null) {
    throw invalidRequest('Subscriptions with attached schedules can’t be paused.');
  }
  const credits = creditsOf(world, subscription, params.bill_for?.unused_time_from?.type ?? 'now');
  const plan = billingPlanOf(world, subscription.id);
  plan.pendingLines.push(...credits);
  changeSubscription(
    world,
    subscription,
    () => {
      subscription.status = 'paused';
      subscription.status_details = {
        paused: {
          subscription: { type: 'pause_requested' },
          transitioned_at: world.seconds(),
          type: 'subscription',
        },
      };
    },
    'customer.subscription.paused',
  );
  if (params.invoicing_behavior !== 'invoice' || plan.pendingLines.length === 0) return;
  const { start } = currentPeriod(subscription);
  const invoice = billNow(world, subscription, { lines: [], period: { start, end: start } });
  collectInvoice(world, invoice);
}

function creditsOf(world: World, subscription: Subscription, from: string): PendingLine[] {
  const isPaid = subscription.status === 'active';
  if (!isPaid || from === 'none') return [];
  const at = from === 'now' ? world.seconds() : currentPeriod(subscription).start;
  return unusedTime(world, subscription, at);
}

/** Moves a subscription to flexible billing mode, which a pause needs. */
export function migrateSubscription(
  world: World,
  subscription: Subscription,
  { billing_mode: { flexible } }: Stripe.SubscriptionMigrateParams,
): void {
  if (subscription.billing_mode.type === 'flexible') {
    throw invalidRequest('The subscription already uses `billing_mode[type]=flexible`.', {
      param: 'billing_mode[type]',
    });
  }
  changeSubscription(world, subscription, () => {
    subscription.billing_mode = {
      flexible: { proration_discounts: flexible?.proration_discounts ?? 'included' },
      type: 'flexible',
      updated_at: world.seconds(),
    };
  });
}

/**
 * Resumes within the old period while it lasts and the anchor stays. Otherwise starts a new one, whose invoice decides:
 * with `resume_on_payment_success` it is tried now and retried, without it waits to be paid.
 */
export function resumeSubscription(
  world: World,
  subscription: Subscription,
  params: Stripe.SubscriptionResumeParams = {},
): void {
  if (subscription.status !== 'paused') {
    throw invalidRequest(
      `Only subscriptions with a status of \`paused\` can be resumed. This subscription has a status of \`${subscription.status}\`.`,
    );
  }
  const plan = billingPlanOf(world, subscription.id);
  const anchor = params.billing_cycle_anchor?.type ?? 'now';
  if (anchor === 'unchanged' && currentPeriod(subscription).end > world.seconds()) {
    // The credit of the pause stays. A proration charges the time from now on.
    if (params.proration_behavior !== 'none') {
      plan.pendingLines.push(...remainingTime(world, subscription, world.seconds()));
    }
    resumed(world, subscription);
    return;
  }
  restartPeriod(world, subscription, world.seconds());
  const period = currentPeriod(subscription);
  const invoice = billNow(world, subscription, {
    lines: periodLines(world, itemsOf(subscription), period),
    period: { start: period.start, end: period.start },
  });
  subscription.latest_invoice = invoice.id;
  if (params.payment_behavior !== 'resume_on_payment_success' && invoice.amount_due > 0) {
    plan.untried = { invoice: invoice.id, at: world.seconds() + UNTRIED_SECONDS };
    return;
  }
  const forceDecline = plan.failNext > 0;
  if (forceDecline) plan.failNext -= 1;
  const outcome = collectInvoice(world, invoice, { forceDecline });
  if (outcome === 'paid') settleSubscription(world, invoice);
  else if (outcome !== 'processing') startRetrying(world, subscription, invoice);
}

/** The finalized invoice of `lines` and everything that waits for the next invoice. */
export function billNow(
  world: World,
  subscription: Subscription,
  { lines, period }: { lines: PendingLine[]; period: { start: number; end: number } },
): Invoice {
  const customer = world.state.customers[subscription.customer];
  if (customer === undefined) throw new Error(`No customer of ${subscription.id}`);
  const invoice = invoiceObject({
    created: world.seconds(),
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_update',
    period,
    automaticTax: subscription.automatic_tax.enabled,
  });
  const plan = billingPlanOf(world, subscription.id);
  fillInvoice(world, invoice, [...plan.pendingLines, ...lines], subscription.discounts);
  plan.pendingLines = [];
  createDraft(world, invoice);
  finalizeInvoice(world, invoice);
  return invoice;
}

function resumed(world: World, subscription: Subscription): void {
  changeSubscription(
    world,
    subscription,
    () => {
      subscription.status = 'active';
      delete subscription.status_details;
    },
    'customer.subscription.resumed',
  );
}
