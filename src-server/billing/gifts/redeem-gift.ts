import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { type GiftPlacing, placeGift, placingKey } from '../../../src/domain/offers/gift.ts';
import { includesPlan, planName } from '../../../src/domain/plan.ts';
import { HEALTHY, isLive } from '../../../src/domain/subscription.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { openPlanGrantsOf } from '../plan-grants/open-plan-grants.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { insertPlanGrant } from '../plan-grants/plan-grant-rows.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { earliest } from '../sync/moments.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { endBeforeGift } from './end-before-gift.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';
import type { GiftEnd } from './settle-gift-end.ts';

/** The plan and dates of a gift. Not given yet: the person confirms the dates of `key` first. */
export interface GiftOutcome {
  isGiven: boolean;
  plan: Plan;
  planName: string;
  months: number;
  message: string | null;
  from: string | null;
  startsAt: Date;
  until: Date;
  endsSubscriptionAt: Date | null;
  /** A lower plan of the person, which continues and is still charged. */
  besides: string | null;
  key: string;
}

const REFUSALS = {
  used: 'This gift has already been redeemed.',
  expired: 'This gift has expired. The buyer can contact us.',
  'taken-back': 'This gift is no longer valid, because its payment was returned.',
  'plan-gone': 'The plan of this gift is no longer offered. The buyer can contact us.',
  'for-life': 'You have this plan for life. Give the gift to someone else.',
  'not-settled':
    'Your subscription has an open payment, a pause or a planned change. Settle it first, then redeem the gift.',
  changed: 'Your plan has changed since. Please look at the dates again.',
} as const;

const refused = (reason: keyof typeof REFUSALS) =>
  new AppError(`gift.${reason}`, 'conflict', REFUSALS[reason]);

interface Asked {
  hash: string;
  /** The key of the dates that the person confirmed. Absent: the dates are only shown. */
  agreed?: string | undefined;
}

/**
 * Shows when a gift starts and ends, and gives it once that is confirmed. Its row is locked: of two people one
 * gets it. A repeat by the same person gives the same answer. The buyer may redeem it too: it was paid in full,
 * and a refusal would only ask for another address. Null: no gift has this code.
 */
export async function redeemGift(
  deps: BillingDeps,
  { accountId }: { accountId: string },
  { hash, agreed }: Asked,
): Promise<GiftOutcome | null> {
  const known = await readFork(deps.orm).findOne(GiftEntity, { codeHash: hash });
  if (known === null) return null;
  const shown = await transact(deps.orm, (em) => place(em, deps, { gift: known, accountId }));
  if (shown.isGiven || agreed === undefined) return shown;
  if (agreed !== shown.key) throw refused('changed');
  // A refund holds the same lease: a gift given during it would lose its plan at once.
  const give = (end: GiftEnd | null) =>
    withBillingLease(deps, `gift:${known.id}`, () =>
      transact(deps.orm, (em) => giveNow(em, deps, { giftId: known.id, accountId, shown, end })),
    );
  if (shown.endsSubscriptionAt === null) return give(null);
  return endBeforeGift(deps, { giftId: known.id, accountId, at: shown.endsSubscriptionAt }, give);
}

interface Placed {
  gift: Gift;
  accountId: string;
}

async function place(em: EntityManager, deps: BillingDeps, placed: Placed): Promise<GiftOutcome> {
  const { gift, accountId } = placed;
  const account = await holdStanding(em, accountId);
  if (account === null || account.isClosing) throw accountClosing('access');
  if (gift.redeemedAt != null) {
    if (gift.accountId !== accountId) throw refused('used');
    return alreadyGiven(em, deps, gift);
  }
  const now = deps.clock.now();
  if (gift.takenBecause != null) throw refused('taken-back');
  if (gift.expiresAt == null || gift.expiresAt <= now) throw refused('expired');
  const shop = deps.catalogue.current();
  if (!shop.plans.some(({ key }) => key === gift.plan)) throw refused('plan-gone');
  const isHeld = (plan: Plan | null) => includesPlan(shop, plan, gift.plan);
  const current = await em.findOne(SubscriptionEntity, { userId: accountId, isCurrent: true });
  const live = current !== null && isLive(current.stripeStatus) ? current : null;
  const grants = (await openPlanGrantsOf(em, accountId, now)).filter(({ plan }) => isHeld(plan));
  const placing = placeGift(
    {
      held: grants.map(({ until }) => until),
      subscription: live !== null && isHeld(live.plan ?? null) ? factsOf(live) : null,
    },
    { months: gift.months, now },
  );
  if ('refusal' in placing) throw refused(placing.refusal);
  const lower = live?.plan != null && !isHeld(live.plan) && live.endsAt == null ? live.plan : null;
  return {
    ...partsOf(deps, gift),
    ...placing,
    isGiven: false,
    besides: lower && planName(shop, lower),
    key: placingKey(placing, now),
  };
}

function factsOf(row: Subscription) {
  return {
    isSettled:
      HEALTHY.includes(row.stripeStatus) &&
      !row.collectionPaused &&
      row.closedBecause == null &&
      isPaidUp(row) &&
      (row.endsAt != null || row.stripeScheduleId == null),
    currentPeriodEnd: row.currentPeriodEnd ?? null,
    endsAt: row.endsAt ?? null,
  };
}

/**
 * Whether the time before the gift is paid, or free. Stripe moves the period's end before it charges the renewal, and a
 * bank debit may still fail.
 */
function isPaidUp({ isDebiting, paidThrough, currentPeriodEnd, endsAt }: Subscription): boolean {
  const end = earliest([currentPeriodEnd ?? null, endsAt ?? null]);
  return !isDebiting && end !== null && paidThrough != null && paidThrough >= end;
}

const partsOf = ({ catalogue }: BillingDeps, gift: Gift) => ({
  plan: gift.plan,
  planName: planName(catalogue.current(), gift.plan),
  months: gift.months,
  message: gift.message ?? null,
  from: gift.recipientEmail == null ? null : gift.buyerEmail,
});

interface Given {
  giftId: string;
  accountId: string;
  shown: GiftOutcome;
  /** The end of a subscription that was scheduled for it. */
  end: GiftEnd | null;
}

async function giveNow(
  em: EntityManager,
  deps: BillingDeps,
  { giftId, accountId, shown, end }: Given,
): Promise<GiftOutcome> {
  await holdStanding(em, accountId);
  const gift = await em.findOneOrFail(GiftEntity, { id: giftId }, FOR_UPDATE);
  const placed = await place(em, deps, { gift, accountId });
  if (placed.isGiven) return placed;
  // A subscription that was just ended keeps the day that the person saw.
  const isSame = placed.startsAt.getTime() === shown.startsAt.getTime() || placed.key === shown.key;
  if (!isSame || placed.endsSubscriptionAt !== null) throw refused('changed');
  const { startsAt, until } = placed;
  const planGrantId = await insertPlanGrant(em, deps, {
    cause: `gift ${gift.id}`,
    grant: {
      accountId,
      plan: gift.plan,
      startsAt,
      until,
      source: 'gift',
      sourceRef: gift.id,
      paidMinor: gift.paidMinor,
      currency: gift.currency,
      note: 'Gift',
      operatorId: null,
      moveId: null,
      mailsOwner: true,
    },
  });
  const now = deps.clock.now();
  Object.assign(gift, {
    accountId,
    redeemedAt: now,
    planGrantId,
    codeSealed: null,
    endedSubscriptionId: end?.subscriptionId ?? null,
    endedSubscriptionAt: end && new Date(end.at),
    endAskedAt: end && new Date(end.askedAt),
  });
  return { ...placed, isGiven: true };
}

async function alreadyGiven(
  em: EntityManager,
  deps: BillingDeps,
  gift: Gift,
): Promise<GiftOutcome> {
  const grant = await em.findOne(PlanGrantEntity, { id: gift.planGrantId ?? '' });
  if (gift.takenBecause != null) throw refused('taken-back');
  if (grant?.until == null || grant.endedAt != null) throw refused('used');
  const placing: Extract<GiftPlacing, { startsAt: Date }> = {
    startsAt: grant.startsAt,
    until: grant.until,
    endsSubscriptionAt: null,
  };
  return { ...partsOf(deps, gift), ...placing, isGiven: true, besides: null, key: '' };
}
