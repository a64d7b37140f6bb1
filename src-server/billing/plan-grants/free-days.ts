import {
  type FreeDays,
  type FreeDaysRefusal,
  planFreeDays,
} from '../../../src/domain/free-days.ts';
import { withPlanGrants } from '../../../src/domain/plan-grants.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdStanding, isAccount } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { giveUpLifting } from '../checkout/return-decision.ts';
import { endOf } from '../leaving/current-subscription.ts';
import { firstDeclinesOf } from '../leaving/declined-pauses.ts';
import { standingFrom } from '../standing/standing.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { latest } from '../sync/moments.ts';
import { coveringOnlyTheirs } from '../sync/paid-through.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { isLongGrant } from './give-plan.ts';
import { openPlanGrantsOf } from './open-plan-grants.ts';
import { PlanGrantEntity } from './plan-grant.entity.ts';
import { insertPlanGrant } from './plan-grant-rows.ts';

interface FreeDaysInput {
  accountId: string;
  days: number;
}

export interface GivenFreeDays extends FreeDaysInput {
  /** The end that the operator agreed to. Another one is refused. */
  until: Date;
  note: string;
  /** Names this gift, so that a repeat finds it. Null: a new one. */
  giftKey: string | null;
}

export const FREE_DAYS_REFUSALS: Record<FreeDaysRefusal, string> = {
  'no-plan': 'They have no paid plan. Give them a plan instead.',
  'for-life': 'They have their plan for life.',
  'on-hold': 'Their payment is disputed or refunded.',
  'change-agreed': 'A change of their subscription is agreed for the next period.',
  'collection-paused': 'Stripe does not collect their payments at present.',
};

/** Decides how free days would reach this person. Writes nothing, calls no provider. */
export async function findFreeDays(
  deps: BillingDeps,
  { accountId, days }: FreeDaysInput,
): Promise<FreeDays | { refusal: FreeDaysRefusal }> {
  const em = readFork(deps.orm);
  if (!(await isAccount(em, accountId))) throw noAccount();
  const now = deps.clock.now();
  const current = await em.findOne(SubscriptionEntity, { userId: accountId, isCurrent: true });
  const declines = await firstDeclinesOf(em, current === null ? [] : [current]);
  const graceDays = deps.settings.pastDueGraceDays;
  const paid = standingFrom(current, { graceDays, declines }, now);
  const grants = await openPlanGrantsOf(em, accountId, now);
  const catalogue = deps.catalogue.current();
  return planFreeDays(catalogue, {
    standing: withPlanGrants(catalogue, { paid, grants, now }),
    subscription: current && {
      providerStatus: current.stripeStatus,
      currentPeriodEnd: current.currentPeriodEnd ?? null,
      endsAt: endOf(current),
      hasSchedule: current.stripeScheduleId != null,
      collectionPaused: current.collectionPaused,
      closedBecause: current.closedBecause ?? null,
    },
    grants,
    days,
  });
}

/** Raises 'conflict' with the reason where free days cannot be given. */
export async function previewFreeDays(deps: BillingDeps, input: FreeDaysInput): Promise<FreeDays> {
  const found = await findFreeDays(deps, input);
  if (!('refusal' in found)) return found;
  const { refusal } = found;
  throw new AppError(`free-days.${refusal}`, 'conflict', FREE_DAYS_REFUSALS[refusal]);
}

interface Giver {
  operatorId: string;
  /** Refuses a gift of more than a year, unless the operator may give one. */
  requireLong: () => Promise<void>;
}

/** Gives free days and reads them back. Reads Stripe first: our copy may lag. Never charges. */
export function giveFreeDays(
  deps: BillingDeps,
  { operatorId, requireLong }: Giver,
  gift: GivenFreeDays,
): Promise<AuditFacts> {
  return withBillingLease(deps, `payer:${gift.accountId}`, async () => {
    await syncLive(deps, gift.accountId, operatorId);
    const planned = await previewFreeDays(deps, gift);
    if (planned.until.getTime() !== gift.until.getTime()) throw changed();
    if (await isLongGift(deps, gift.accountId, planned)) await requireLong();
    if (planned.way === 'later-payment') await moveNextPayment(deps, operatorId, gift);
    else await giveBehind(deps, operatorId, { gift, planned });
    const { way, plan, until } = planned;
    return { way, plan, days: gift.days, until: until.toISOString() };
  });
}

/** Whether the end is more than a year away, and more than a year after the time that was paid for. */
async function isLongGift(
  deps: Pick<BillingDeps, 'orm' | 'clock' | 'stripe'>,
  accountId: string,
  { way, until }: FreeDays,
): Promise<boolean> {
  if (!isLongGrant(until, deps.clock.now())) return false;
  // A yearly subscription is paid for a year ahead, and may get a week more.
  const current = way === 'plan' ? null : await currentOf(deps, accountId);
  const paidUntil = current && (await paidUntilOf(deps, current));
  return paidUntil === null || isLongGrant(until, paidUntil);
}

/** The end of the last period with a price. Our copy counts free days as paid, so asks Stripe. */
async function paidUntilOf(
  { stripe }: Pick<BillingDeps, 'stripe'>,
  { stripeCustomerId, stripeSubscriptionId }: Subscription,
): Promise<Date | null> {
  const { invoices } = await stripe.readCustomer(stripeCustomerId);
  const paid = invoices.filter(
    ({ subscriptionId, state, totalCents }) =>
      subscriptionId === stripeSubscriptionId && state === 'settled' && totalCents > 0,
  );
  return latest(coveringOnlyTheirs(paid).map(({ coversUntil }) => coversUntil));
}

/** Whether a gift that was interrupted took effect, by its key in our tables or at Stripe. */
export async function alreadyGiven(
  deps: Pick<BillingDeps, 'orm' | 'stripe'>,
  { accountId, giftKey }: { accountId: string; giftKey: string },
): Promise<boolean> {
  const given = { source: 'operator' as const, sourceRef: giftKey };
  if ((await readFork(deps.orm).count(PlanGrantEntity, given)) > 0) return true;
  const current = await currentOf(deps, accountId);
  if (current === null || !isLive(current.stripeStatus)) return false;
  const known = await deps.stripe.findSubscription(current.stripeSubscriptionId);
  return known?.giftKey === giftKey;
}

const currentOf = ({ orm }: Pick<BillingDeps, 'orm'>, userId: string) =>
  readFork(orm).findOne(SubscriptionEntity, { userId, isCurrent: true });

async function syncLive(deps: BillingDeps, accountId: string, operatorId: string): Promise<void> {
  const current = await currentOf(deps, accountId);
  if (current === null || !isLive(current.stripeStatus)) return;
  await syncSubscription(deps, current.stripeCustomerId, `operator ${operatorId}`);
  // The page of an upgrade would end it before the later payment.
  await giveUpLifting(deps, accountId);
}

/** As Stripe keeps moments. */
const wholeSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;

async function moveNextPayment(
  deps: BillingDeps,
  operatorId: string,
  { accountId, until, giftKey }: GivenFreeDays,
): Promise<void> {
  const current = await currentOf(deps, accountId);
  if (current === null) throw noAccount();
  const later = { at: until, giftKey };
  if (!(await deps.stripe.moveNextPayment(current.stripeSubscriptionId, later))) throw changed();
  await syncSubscription(deps, current.stripeCustomerId, `operator ${operatorId}`);
  const after = await currentOf(deps, accountId);
  const wanted = wholeSeconds(until);
  const reached = (moment: Date | null | undefined) => (moment?.getTime() ?? 0) >= wanted;
  if (reached(after?.currentPeriodEnd) && reached(after?.paidThrough)) return;
  throw new AppError(
    'free-days.not-given',
    'unavailable',
    'Stripe does not show the later payment yet. Look at the subscription before you try again.',
  );
}

function giveBehind(
  deps: BillingDeps,
  operatorId: string,
  { gift, planned }: { gift: GivenFreeDays; planned: FreeDays },
): Promise<void> {
  const { accountId, note, giftKey } = gift;
  return transact(deps.orm, async (em) => {
    const account = await holdStanding(em, accountId);
    if (account === null) throw noAccount();
    if (account.isClosing) throw accountClosing('access');
    await insertPlanGrant(em, deps, {
      cause: `operator ${operatorId}`,
      grant: {
        accountId,
        plan: planned.plan,
        startsAt: planned.from,
        until: planned.until,
        source: 'operator',
        sourceRef: giftKey,
        paidMinor: null,
        currency: null,
        note,
        operatorId,
        moveId: null,
        mailsOwner: true,
      },
    });
  });
}

function changed(): AppError {
  return new AppError(
    'free-days.changed',
    'conflict',
    'Their subscription has changed since. Please look at the new date.',
  );
}

function noAccount(): AppError {
  return new AppError('free-days.no-account', 'not-found', 'This account does not exist.');
}
