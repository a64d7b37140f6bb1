import { isLive } from '../../../src/domain/subscription.ts';
import { isObserved } from '../../access/observation/observe.ts';
import { type HeldLease, nullIfLost } from '../../database/lease.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { settleCard } from '../cards/settle-card.ts';
import type { Cause } from '../cause.ts';
import { CustomerEntity } from '../customer.entity.ts';
import type { ScheduledChange } from '../gateway/stripe-facts.ts';
import { KnownPriceEntity } from '../known-price.entity.ts';
import { PriceMappingEntity } from '../price-mapping/price-mapping.entity.ts';
import { paidInvoicesOf } from '../referrals/paid-invoices.ts';
import { markReferred } from '../referrals/self-referrals/same-person.ts';
import { renewalsOf } from '../revenue/failed-renewals.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { refusedTrials } from '../trials/guard-trials.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { type JudgedCustomer, judgeCustomer } from './judge-customer.ts';
import { type WrittenStanding, writeStanding } from './write-standing.ts';

export type SyncResult =
  | { outcome: 'unknown-customer' }
  | ({ outcome: 'synced'; userId: string } & WrittenStanding);

/** This many lost leases in a row mean that Stripe is slower than the lease. */
const MAX_TRIES = 4;

/**
 * The only writer of billing state. Reads everything Stripe has about a customer outside any
 * transaction, and writes while the customer's lease is still ours. Idempotent. Every webhook,
 * return page, button and sweep ends here.
 */
export async function syncSubscription(
  deps: BillingDeps,
  customerId: string,
  cause: Cause,
): Promise<SyncResult> {
  const customer = await readFork(deps.orm).findOne(CustomerEntity, {
    stripeCustomerId: customerId,
  });
  if (customer === null) return { outcome: 'unknown-customer' };
  const { userId } = customer;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const written = await withBillingLease(deps, `customer:${customerId}`, (lease) =>
      readAndWrite(deps, lease, { userId, customerId, cause }),
    );
    if (written !== null) return { outcome: 'synced', userId, ...written };
  }
  throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.');
}

/** Null if the lease was lost: another holder may have written newer data. */
async function readAndWrite(
  deps: BillingDeps,
  lease: HeldLease,
  about: { userId: string; customerId: string; cause: Cause },
): Promise<WrittenStanding | null> {
  let facts = await deps.stripe.readCustomer(about.customerId);
  if (facts.presence === 'unknown') await refuseToForget(deps, about.customerId);
  let judged = judgeCustomer(facts);
  // Someone who moved in is only read until the move is finished.
  const observed = await isObserved(deps, about.userId);
  if (observed) judged.toEnd = [];
  else judged.toEnd.push(...(await refusedTrials(deps, { userId: about.userId, facts, judged })));
  await markReferred(deps, { userId: about.userId, facts });
  for (const subscriptionId of judged.toEnd) await deps.stripe.endSubscription(subscriptionId);
  if (judged.toEnd.length > 0) {
    facts = await deps.stripe.readCustomer(about.customerId);
    judged = judgeCustomer(facts);
  }
  const changes = await readScheduledChanges(deps, judged);
  const written = await nullIfLost(
    lease.write(async (em) => {
      const contact = await contactOf(em, about.userId);
      const known = await em.find(KnownPriceEntity, {});
      const mapped = await em.find(PriceMappingEntity, {});
      return writeStanding(em, deps, {
        ...about,
        judged,
        charges: facts.charges,
        cards: facts.cards,
        renewals: renewalsOf(facts),
        paid: paidInvoicesOf(facts),
        changes,
        contact,
        customerExists: facts.presence === 'here',
        prices: new Map(known.map((price) => [price.stripePriceId, price])),
        mapped: new Map(mapped.map((price) => [price.stripePriceId, price])),
      });
    }),
  );
  // Access does not depend on it. A failure here fails the event, which retries.
  if (written !== null && !observed) {
    await settleCard(deps, lease, { customerId: about.customerId, facts, changes });
  }
  return written;
}

/** 'No such customer' despite a live row: our key belongs to another account. Nothing ended. */
async function refuseToForget(deps: BillingDeps, stripeCustomerId: string): Promise<void> {
  const rows = await readFork(deps.orm).find(SubscriptionEntity, {
    stripeCustomerId,
    endedAt: null,
  });
  if (!rows.some((each) => isLive(each.stripeStatus))) return;
  throw new ProviderFailure('stripe', 'misconfigured', 'customer_unknown');
}

async function readScheduledChanges(
  deps: BillingDeps,
  judged: JudgedCustomer,
): Promise<Map<string, ScheduledChange>> {
  const changes = new Map<string, ScheduledChange>();
  for (const subscription of judged.subscriptions) {
    if (subscription.scheduleId === null || !isLive(subscription.status)) continue;
    const change = await deps.stripe.findScheduledChange(subscription.scheduleId);
    if (change !== null) changes.set(subscription.id, change);
  }
  return changes;
}
