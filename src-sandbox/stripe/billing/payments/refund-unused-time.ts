import type { Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { collectInvoice } from '../invoices/collect-invoice.ts';
import { createDraft, finalizeInvoice } from '../invoices/invoice-states.ts';
import { changeInvoice } from '../subscriptions/change-items.ts';
import { billingPlanOf, currentPeriod } from '../subscriptions/change-subscription.ts';
import { planChange } from '../subscriptions/plan-change.ts';

/** Credits the rest of the period when a subscription is canceled with `prorate`. */
export function refundUnusedTime(
  world: World,
  subscription: Subscription,
  invoiceNow: boolean,
): void {
  if (currentPeriod(subscription).end <= world.seconds()) return;
  const change = planChange(world, subscription, {
    items: [],
    prorationBehavior: 'create_prorations',
    at: world.seconds(),
    restart: false,
  });
  if (!invoiceNow) {
    billingPlanOf(world, subscription.id).pendingLines.push(...change.lines);
    return;
  }
  const invoice = changeInvoice(world, subscription, change);
  createDraft(world, invoice);
  finalizeInvoice(world, invoice);
  collectInvoice(world, invoice);
}
