import type { EntityManager } from '@mikro-orm/postgresql';
import { isKnownStatus, isLive } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { TrialUseEntity } from '../trials/trial.entities.ts';
import { trialOf } from '../trials/trial-of.ts';
import type { JudgedSubscription, ReadCustomer } from './judge-customer.ts';
import { soldAs, soldAsMapped } from './sold-as.ts';

/** Stores every subscription read and returns all of the user's rows. */
export async function storeSubscriptions(
  em: EntityManager,
  deps: BillingDeps,
  { read, now }: { read: ReadCustomer; now: Date },
): Promise<Subscription[]> {
  const rows = await em.find(SubscriptionEntity, { userId: read.userId });
  const paidTrials = await paidTrialsOf(em, read.userId);
  const seen = new Set<string>();
  for (const subscription of read.judged.subscriptions) {
    seen.add(subscription.id);
    const row = rows.find((each) => each.stripeSubscriptionId === subscription.id);
    const known = read.prices.get(subscription.priceId ?? '');
    const mapped = read.mapped.get(subscription.priceId ?? '');
    const sold =
      mapped === undefined
        ? soldAs(deps.catalogue.current(), subscription, known)
        : soldAsMapped(deps.catalogue.current(), subscription, mapped);
    if (sold === null && mapped === undefined) await warnOfPrice(em, deps, subscription);
    if (!isKnownStatus(subscription.status)) await warnOfStatus(em, deps, subscription);
    // Never guess: an unknown price keeps the last known plan.
    const lastKnown = { plan: row?.plan ?? null, billingCycle: row?.billingCycle ?? null };
    const trial = trialOf(subscription, { cards: read.cards, paidTrials });
    const fields = { ...fieldsOf(subscription, read, now), trial, ...(sold ?? lastKnown) };
    if (row !== undefined) Object.assign(row, fields);
    else {
      rows.push(
        em.create(SubscriptionEntity, {
          stripeSubscriptionId: subscription.id,
          userId: read.userId,
          isCurrent: false,
          ...fields,
        }),
      );
    }
  }
  for (const row of rows) {
    // Stripe drops a subscription from its lists only when its customer is deleted.
    const gone = row.stripeCustomerId === read.customerId && !seen.has(row.stripeSubscriptionId);
    if (gone && isLive(row.stripeStatus)) {
      Object.assign(row, { stripeStatus: 'canceled', endedAt: now, endsAt: null, syncedAt: now });
    }
  }
  return rows;
}

/** Also those that a code or credit paid without money. */
async function paidTrialsOf(em: EntityManager, userId: string): Promise<string[]> {
  const uses = await em.find(TrialUseEntity, { userId, state: 'paid' });
  return uses.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
}

async function warnOfPrice(
  em: EntityManager,
  deps: BillingDeps,
  { id, priceId, status }: JudgedSubscription,
): Promise<void> {
  deps.log.error(
    { subscription: id, price: priceId },
    'a subscription has a price that is not ours',
  );
  if (!isLive(status)) return;
  await deps.alertOperator(em, {
    about: 'unknown-price',
    alertKeys: [`${id} ${priceId}`],
    values: () => ({ subscription: id, price: priceId ?? 'none' }),
  });
}

async function warnOfStatus(
  em: EntityManager,
  deps: BillingDeps,
  { id, status }: JudgedSubscription,
): Promise<void> {
  deps.log.error({ subscription: id, status }, 'a subscription is in an unknown state');
  await deps.alertOperator(em, {
    about: 'unknown-status',
    alertKeys: [`${id} ${status}`],
    values: () => ({ subscription: id, status }),
  });
}

function planOf({ prices, mapped }: ReadCustomer, priceId: string): string | undefined {
  return prices.get(priceId)?.plan ?? mapped.get(priceId)?.plan ?? undefined;
}

function fieldsOf(subscription: JudgedSubscription, read: ReadCustomer, now: Date) {
  const isErased = read.contact === null;
  const change = read.changes.get(subscription.id);
  const changesTo = change === undefined ? null : planOf(read, change.priceId);
  return {
    stripeCustomerId: read.customerId,
    stripeStatus: subscription.status,
    pausedBecause: subscription.pausedBecause,
    closedBecause: subscription.closedBecause,
    evidenceDueAt: subscription.evidenceDueAt,
    stripePriceId: subscription.priceId,
    stripeItemId: subscription.itemId,
    amountCents: subscription.amountCents,
    monthlyCents: subscription.monthlyCents,
    currency: subscription.currency,
    createdAt: subscription.createdAt,
    startedAt: subscription.startedAt,
    currentPeriodEnd: subscription.endedAt ?? subscription.currentPeriodEnd,
    paidThrough: subscription.paidThrough,
    firstFailedAt: subscription.firstFailedAt,
    isDebiting: subscription.isDebiting,
    endsAt: subscription.endsAt,
    endedAt: subscription.endedAt,
    cancelReason: subscription.cancelReason,
    cancelFeedback: subscription.cancelFeedback,
    // An erasure emptied the words and the page of an unpaid invoice, which Stripe keeps.
    cancelComment: isErased ? null : subscription.cancelComment,
    changesTo: changesTo ?? null,
    changesAt: changesTo === undefined ? null : (change?.at ?? null),
    stripeScheduleId: subscription.scheduleId,
    payUrl: isErased ? null : subscription.payUrl,
    lastPaidInvoiceId: subscription.lastPaid?.id ?? null,
    collectionPaused: subscription.collectionPaused,
    syncedAt: now,
  };
}
