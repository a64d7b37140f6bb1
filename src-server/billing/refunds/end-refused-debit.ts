import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Cause } from '../cause.ts';
import type { SubscriptionRead } from '../gateway/stripe-facts.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { judgeCustomer } from '../sync/judge-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

/**
 * Ends the subscription of an attempt whose first bank debit was refused, because Stripe debits it again later. Its
 * invoices are voided first: no payment can arrive after that, and one that arrived before keeps its subscription. Safe
 * to repeat. Fails while anything of it can still be charged. False: there was nothing to end.
 */
export async function endRefusedDebit(
  deps: BillingDeps,
  { attemptId, customerId }: { attemptId: string; customerId: string },
  cause: Cause,
): Promise<boolean> {
  const isLeft = (each: SubscriptionRead) => each.attemptId === attemptId && each.endedAt === null;
  const left = (await deps.stripe.subscriptionsOf(customerId)).filter(isLeft);
  if (left.length === 0) return false;
  for (const { id } of left) await voidUnlessPaid(deps, id);
  const facts = await deps.stripe.readCustomer(customerId);
  const unpaid = judgeCustomer(facts)
    .subscriptions.filter((each) => isLeft(each) && each.paidThrough === null)
    .map(({ id }) => id);
  const isOwed = facts.invoices.some(
    ({ subscriptionId, state }) => state === 'owed' && unpaid.includes(subscriptionId ?? ''),
  );
  if (isOwed) throw noEffect();
  for (const id of unpaid) await deps.stripe.endSubscription(id);
  await syncSubscription(deps, customerId, cause);
  const running = { stripeSubscriptionId: { $in: unpaid }, endedAt: null };
  if ((await readFork(deps.orm).count(SubscriptionEntity, running)) > 0) throw noEffect();
  return true;
}

/** Stripe refuses to void an invoice that was paid since it was listed. The caller reads which it is. */
async function voidUnlessPaid({ stripe }: BillingDeps, subscriptionId: string): Promise<void> {
  try {
    await stripe.voidOpenInvoices(subscriptionId);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
  }
}

const noEffect = () => new ProviderFailure('stripe', 'unavailable', 'no-effect');
