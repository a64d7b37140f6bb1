import { invoiceObject } from '../../objects/invoice.ts';
import type { Subscription } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import type { World } from '../../world.ts';
import { collectInvoice } from '../invoices/collect-invoice.ts';
import { fillInvoice } from '../invoices/fill-invoice.ts';
import { createDraft, finalizeInvoice } from '../invoices/invoice-states.ts';
import { changeSubscription, currentPeriod } from './change-subscription.ts';
import { restartPeriod } from './pending-update.ts';
import { settleSubscription } from './settle-subscription.ts';
import { itemsOf, periodLines } from './subscription-lines.ts';

const PAUSABLE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** Stops invoices and new periods until the subscription resumes. */
export function pauseSubscription(world: World, subscription: Subscription): void {
  if (!PAUSABLE.has(subscription.status)) {
    throw invalidRequest(
      `A subscription with a status of \`${subscription.status}\` can't be paused.`,
    );
  }
  if (subscription.schedule !== null) {
    throw invalidRequest('Subscriptions with attached schedules can’t be paused.');
  }
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
}

/** Resumes with a new period that is paid now, or within the old one while it lasts. */
export function resumeSubscription(world: World, subscription: Subscription, anchor: string): void {
  if (subscription.status !== 'paused') {
    throw invalidRequest(
      `Only subscriptions with a status of \`paused\` can be resumed. This subscription has a status of \`${subscription.status}\`.`,
    );
  }
  if (anchor === 'unchanged' && currentPeriod(subscription).end > world.seconds()) {
    resumed(world, subscription);
    return;
  }
  const customer = world.state.customers[subscription.customer];
  if (customer === undefined) throw new Error(`No customer of ${subscription.id}`);
  restartPeriod(world, subscription, world.seconds());
  const period = currentPeriod(subscription);
  const invoice = invoiceObject({
    created: world.seconds(),
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_update',
    period: { start: period.start, end: period.start },
    automaticTax: subscription.automatic_tax.enabled,
  });
  const lines = periodLines(world, itemsOf(subscription), period);
  fillInvoice(world, invoice, lines, subscription.discounts);
  subscription.latest_invoice = invoice.id;
  createDraft(world, invoice);
  finalizeInvoice(world, invoice);
  if (collectInvoice(world, invoice) !== 'paid') return;
  settleSubscription(world, invoice);
  world.emit('customer.subscription.resumed', subscription);
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
