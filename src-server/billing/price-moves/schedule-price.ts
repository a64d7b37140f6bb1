import { leavesNotice, movesLater, reasonToLeave } from '../../../src/domain/price-move.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { priceFor } from '../stripe-prices.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import type { PriceMove, PriceMoveMember } from './price-move.entity.ts';
import { hasPaid, leave, settle } from './settle-member.ts';

/**
 * Lets Stripe change the price when the current period ends, once the email was sent. Called in the
 * last period before the announced renewal, so most of the time the subscription has no schedule and
 * its subscriber can change it freely.
 */
export function schedulePrice(
  deps: BillingDeps,
  move: PriceMove,
  member: PriceMoveMember,
): Promise<void> {
  // A change that the subscriber opens at the same moment takes the same lease.
  return withBillingLease(deps, `payer:${member.userId}`, async () => {
    if (await isChanging(deps, member)) return;
    const id = member.stripeSubscriptionId;
    const terms = await deps.stripe.findTerms(id);
    if (terms === null) return leave(deps, member, 'ended');
    if (movesLater({ ...terms, hasPaid: await hasPaid(deps, member) })) return;
    const price = await priceFor(deps, move.plan, move.billingCycle);
    if (price.amountCents !== move.amountCents || price.currency !== move.currency) return;
    const at = terms.currentPeriodEnd;
    const planned =
      terms.scheduleId === null ? null : await deps.stripe.findScheduledChange(terms.scheduleId);
    // Ours, from a run that was killed: complete, or without its second phase.
    const isOurs = planned?.priceId === price.id;
    const isHalf = member.state === 'scheduling' && planned === null;
    const open = isOurs || isHalf ? { ...terms, scheduleId: null } : terms;
    const now = deps.clock.now();
    const reason = reasonToLeave(open, { priceId: member.fromPriceId, now });
    if (reason !== null) return leave(deps, member, reason);
    const { movesAt = null, mailedAt = null } = member;
    if (at === null || movesAt === null || mailedAt === null || at < movesAt) return;
    if (!leavesNotice(movesAt, mailedAt)) return leave(deps, member, 'email-late');
    // The intent comes first: a stop from now on lifts whatever Stripe got.
    const intent = { state: 'scheduling', movesAt: at, toPriceId: price.id } as const;
    if (!(await settle(deps, member, intent))) return;
    if (!isOurs) await deps.stripe.scheduleChange(id, { at, priceId: price.id });
    if (!(await isScheduled(deps, id, { at, priceId: price.id }))) {
      throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
    }
    await settle(deps, { ...member, state: 'scheduling' }, { state: 'scheduled' });
  });
}

/** The subscriber has a page open on which they confirm another plan. */
async function isChanging({ orm }: BillingDeps, member: PriceMoveMember): Promise<boolean> {
  const open = { state: { $in: ['opening', 'open'] as const } };
  const changed = { changedSubscriptionId: member.stripeSubscriptionId };
  return (await readFork(orm).count(PaymentAttemptEntity, { ...open, ...changed })) > 0;
}

async function isScheduled(
  { stripe }: BillingDeps,
  subscriptionId: string,
  { at, priceId }: { at: Date; priceId: string },
): Promise<boolean> {
  const scheduleId = (await stripe.findTerms(subscriptionId))?.scheduleId ?? null;
  if (scheduleId === null) return false;
  const change = await stripe.findScheduledChange(scheduleId);
  return change !== null && change.priceId === priceId && change.at.getTime() === at.getTime();
}

const moved = async (deps: BillingDeps, member: PriceMoveMember): Promise<void> => {
  await settle(deps, member, { state: 'moved' });
};

/** After the announced renewal: what Stripe really did. */
export async function settleRenewed(deps: BillingDeps, member: PriceMoveMember): Promise<void> {
  const terms = await deps.stripe.findTerms(member.stripeSubscriptionId);
  if (terms === null || terms.endedAt !== null) return leave(deps, member, 'ended');
  if (terms.priceId === member.toPriceId) return moved(deps, member);
  if (terms.endsAt !== null) return leave(deps, member, 'canceled');
  // Stripe renews within the hour. Until then the old price says nothing.
  const isOver = (terms.currentPeriodEnd ?? new Date(0)) > (member.movesAt ?? new Date(0));
  if (isOver || terms.priceId !== member.fromPriceId) return leave(deps, member, 'other-price');
}

/** Takes the change back that a stopped move had scheduled, and nothing else. */
export function liftPrice(deps: BillingDeps, member: PriceMoveMember): Promise<void> {
  return withBillingLease(deps, `payer:${member.userId}`, async () => {
    const id = member.stripeSubscriptionId;
    // An open page has lifted the change, and restores it if it is left.
    if (await isChanging(deps, member)) return;
    const terms = await deps.stripe.findTerms(id);
    if (terms === null) return leave(deps, member, 'ended');
    if (terms.priceId === member.toPriceId) return moved(deps, member);
    if (terms.scheduleId !== null) {
      const planned = await deps.stripe.findScheduledChange(terms.scheduleId);
      if (planned === null || planned.priceId === member.toPriceId) {
        await deps.stripe.liftSchedule(id);
        const left = await deps.stripe.findTerms(id);
        if (left?.scheduleId != null) {
          throw new ProviderFailure('stripe', 'unavailable', 'no-effect');
        }
      }
    }
    return leave(deps, member, 'stopped');
  });
}
