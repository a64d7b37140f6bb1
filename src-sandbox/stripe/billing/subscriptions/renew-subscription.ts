import { invoiceObject } from '../../objects/invoice.ts';
import type { Invoice, Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { collectInvoice } from '../invoices/collect-invoice.ts';
import { endDiscounts } from '../invoices/discounts.ts';
import { startRetrying } from '../invoices/dunning.ts';
import { fillInvoice } from '../invoices/fill-invoice.ts';
import {
  createDraft,
  finalizeInvoice,
  markUncollectible,
  voidInvoice,
} from '../invoices/invoice-states.ts';
import { enterNextPhase } from '../schedules/schedule-phases.ts';
import { boundaryAfter, intervalOf } from './calendar-months.ts';
import {
  billingPlanOf,
  changeSubscription,
  currentPeriod,
  setPeriod,
} from './change-subscription.ts';
import { settleSubscription } from './settle-subscription.ts';
import { itemsOf, periodLines } from './subscription-lines.ts';

/**
 * Starts the next period. As in Stripe, the period moves on before it is paid. Stripe keeps the invoice in draft for
 * about an hour; here it is finalized and collected at once by default.
 */
export function renewSubscription(world: World, subscription: Subscription): void {
  const plan = billingPlanOf(world, subscription.id);
  const before = currentPeriod(subscription);
  const wasTrial = subscription.status === 'trialing';
  const invoice = renewalInvoice(world, subscription, before);
  changeSubscription(world, subscription, () => {
    enterNextPhase(world, subscription, before.end);
    const price = subscription.items.data[0]?.price;
    if (price === undefined) return;
    const end = boundaryAfter(plan.anchor, intervalOf(price), before.end);
    setPeriod(subscription, { start: before.end, end });
    if (wasTrial) subscription.status = 'active';
    subscription.latest_invoice = invoice.id;
  });
  const lines = [
    ...plan.pendingLines,
    ...periodLines(world, itemsOf(subscription), currentPeriod(subscription)),
  ];
  plan.pendingLines = [];
  endExpiredDiscounts(world, subscription);
  fillInvoice(world, invoice, lines, subscription.discounts);
  endDiscounts(world, subscription);
  if (isHeldBack(subscription)) {
    createDraft(world, invoice);
    holdBack(world, subscription, invoice);
    return;
  }
  const minutes = world.state.settings.draftMinutes ?? 0;
  const at = world.seconds() + minutes * 60;
  plan.draft = { invoice: invoice.id, at };
  if (minutes > 0) invoice.automatically_finalizes_at = at;
  createDraft(world, invoice);
  if (minutes === 0) askForRenewal(world, subscription);
}

/** Finalizes and collects the renewal's draft. */
export function askForRenewal(world: World, subscription: Subscription): void {
  const plan = billingPlanOf(world, subscription.id);
  const invoice = world.state.invoices[plan.draft?.invoice ?? ''];
  plan.draft = null;
  if (invoice?.status !== 'draft') return;
  finalizeInvoice(world, invoice);
  const forceDecline = plan.failNext > 0;
  if (forceDecline) plan.failNext -= 1;
  const outcome = collectInvoice(world, invoice, { forceDecline });
  if (outcome === 'paid') settleSubscription(world, invoice);
  else if (outcome !== 'processing') startRetrying(world, subscription, invoice);
}

function renewalInvoice(
  world: World,
  subscription: Subscription,
  period: { start: number; end: number },
): Invoice {
  const customer = world.state.customers[subscription.customer];
  if (customer === undefined) throw new Error(`No customer of ${subscription.id}`);
  return invoiceObject({
    created: world.seconds(),
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_cycle',
    period,
    automaticTax: subscription.automatic_tax.enabled,
  });
}

function endExpiredDiscounts(world: World, subscription: Subscription): void {
  subscription.discounts = subscription.discounts.filter((id) => {
    const end = world.state.discounts[id]?.end ?? null;
    return end === null || end > world.seconds();
  });
}

/** Collection is paused or was given up: the invoice is created but not collected. */
function isHeldBack({ pause_collection, status }: Subscription): boolean {
  return pause_collection !== null || status === 'unpaid';
}

function holdBack(world: World, subscription: Subscription, invoice: Invoice): void {
  const pause = subscription.pause_collection;
  invoice.auto_advance = false;
  if (pause?.behavior === 'void') voidInvoice(world, invoice);
  if (pause?.behavior === 'mark_uncollectible') {
    markUncollectible(world, invoice, 'subscription_paused');
  }
}
