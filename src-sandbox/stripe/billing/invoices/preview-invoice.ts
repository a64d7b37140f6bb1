import type Stripe from 'stripe';
import { invoiceObject } from '../../objects/invoice.ts';
import type { Invoice, Subscription } from '../../wire/answers/stored-objects.ts';
import { invalidRequest, parameterMissing } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import { randomText } from '../../wire/ids.ts';
import type { World } from '../../world.ts';
import { addIntervals, boundaryAfter, intervalOf } from '../subscriptions/calendar-months.ts';
import { changeInvoice } from '../subscriptions/change-items.ts';
import { billingPlanOf, currentPeriod, hasEnded } from '../subscriptions/change-subscription.ts';
import { planChange } from '../subscriptions/plan-change.ts';
import { itemsOf, periodLines } from '../subscriptions/subscription-lines.ts';
import { wantedItems } from '../subscriptions/wanted-items.ts';
import { applyBalance, fillInvoice } from './fill-invoice.ts';

type Params = Stripe.InvoiceCreatePreviewParams;

/** Computes an invoice without storing it or emitting events. */
export function previewInvoice(world: World, params: Params): Invoice {
  const invoice =
    params.subscription === undefined
      ? previewNew(world, params)
      : previewExisting(world, params, subscriptionOf(world, params.subscription));
  const customer = world.state.customers[invoice.customer ?? ''];
  if (customer !== undefined) applyBalance(invoice, customer);
  invoice.id = `upcoming_in_1${randomText(23)}`;
  invoice.lines.url = `/v1/invoices/${invoice.id}/lines`;
  for (const line of invoice.lines.data) {
    line.id = line.id.replace('il_', 'il_tmp_');
    line.invoice = invoice.id;
  }
  invoice.attempted = false;
  return invoice;
}

function subscriptionOf(world: World, id: string): Subscription {
  const subscription = named(world.state.subscriptions, id, 'subscription', 'subscription');
  if (hasEnded(subscription)) {
    throw invalidRequest('No upcoming invoices for customer: the subscription is canceled.', {
      code: 'invoice_upcoming_none',
      status: 404,
    });
  }
  return subscription;
}

function previewExisting(world: World, params: Params, subscription: Subscription): Invoice {
  const details = params.subscription_details;
  if (details?.resume_at === 'now') return resumption(world, subscription);
  const behavior = details?.proration_behavior ?? 'create_prorations';
  const anchor = details?.billing_cycle_anchor;
  const restart = typeof anchor === 'object' && anchor.type === 'now';
  const change = planChange(world, subscription, {
    items: wantedItems(world, subscription, details?.items ?? [], 'subscription_details[items]'),
    prorationBehavior: behavior,
    at: details?.proration_date ?? world.seconds(),
    restart,
  });
  if (change.restartsAt !== null || behavior === 'always_invoice') {
    return changeInvoice(world, subscription, change);
  }
  return nextRenewal(world, subscription, change);
}

/** The invoice of a resumption that starts a new period now. */
function resumption(world: World, subscription: Subscription): Invoice {
  if (subscription.status !== 'paused') {
    throw invalidRequest('Only paused subscriptions can be previewed with `resume_at`.');
  }
  const customer = named(world.state.customers, subscription.customer, 'customer', 'customer');
  const items = itemsOf(subscription);
  const start = world.seconds();
  const price = items[0]?.price;
  const end = price === undefined ? start : addIntervals(start, intervalOf(price), 1);
  const invoice = invoiceObject({
    created: start,
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_update',
    period: { start, end: start },
    automaticTax: subscription.automatic_tax.enabled,
  });
  const { pendingLines } = billingPlanOf(world, subscription.id);
  const lines = [...pendingLines, ...periodLines(world, items, { start, end })];
  fillInvoice(world, invoice, lines, subscription.discounts);
  return invoice;
}

/** The next renewal including pending prorations. */
function nextRenewal(
  world: World,
  subscription: Subscription,
  change: ReturnType<typeof planChange>,
): Invoice {
  const { start, end } = currentPeriod(subscription);
  const invoice = changeInvoice(world, subscription, { ...change, lines: [] });
  const items = change.items.flatMap((item) => {
    const price = world.state.prices[item.price];
    return price === undefined ? [] : [{ ...item, price }];
  });
  const price = items[0]?.price ?? itemsOf(subscription)[0]?.price;
  const plan = billingPlanOf(world, subscription.id);
  const next = price === undefined ? end : boundaryAfter(plan.anchor, intervalOf(price), end);
  const lines = [
    ...plan.pendingLines,
    ...change.lines,
    ...periodLines(world, items, { start: end, end: next }),
  ];
  fillInvoice(world, invoice, lines, subscription.discounts);
  invoice.billing_reason = 'upcoming';
  invoice.created = end;
  invoice.period_start = start;
  invoice.period_end = end;
  invoice.next_payment_attempt = end + 3600;
  return invoice;
}

function previewNew(world: World, params: Params): Invoice {
  if (params.customer === undefined) throw parameterMissing('customer');
  const customer = named(world.state.customers, params.customer, 'customer', 'customer');
  const items = (params.subscription_details?.items ?? []).map((item, index) => {
    const param = `subscription_details[items][${index}][price]`;
    const price = named(world.state.prices, item.price ?? '', 'price', param);
    return { id: null, price, quantity: item.quantity ?? 1 };
  });
  const price = items[0]?.price;
  if (price === undefined) throw parameterMissing('subscription_details[items]');
  const start = world.seconds();
  const period = { start, end: addIntervals(start, intervalOf(price), 1) };
  const invoice = invoiceObject({
    created: start,
    customer,
    currency: price.currency,
    subscription: null,
    reason: 'upcoming',
    period: { start, end: start },
    automaticTax: params.automatic_tax?.enabled ?? false,
  });
  fillInvoice(world, invoice, periodLines(world, items, period), []);
  return invoice;
}
