import type { EntityManager } from '@mikro-orm/postgresql';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isPausedOnRequest } from '../../../src/domain/leaving/pause.ts';
import { accessSpan, normalAccessCode } from '../../../src/domain/offers/access-code.ts';
import { includesPlan, planName } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { FOR_SHARE, FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { holdStanding } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { firstDeclinesOf } from '../leaving/declined-pauses.ts';
import { hasOpenPause } from '../leaving/paused-until.ts';
import { openPlanGrantsOf } from '../plan-grants/open-plan-grants.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { insertPlanGrant } from '../plan-grants/plan-grant-rows.ts';
import { standingFrom } from '../standing/standing.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import {
  type AccessCodeBatch,
  AccessCodeBatchEntity,
  AccessCodeEntity,
} from './access-code.entities.ts';
import { codeHash } from './code-hash.ts';

interface Redeemed {
  plan: Plan;
  planName: string;
  startsAt: Date;
  until: Date;
  /** Only asked. */
  isGiven?: false;
}

const REFUSALS = {
  unknown: 'This code is not valid.',
  used: 'This code has already been used.',
  over: 'This code has expired.',
  'has-plan':
    'You already have this plan or a higher one. Keep the code, or give it to someone else.',
  'payment-due':
    'The payment for your plan is still due, and may still be charged. Pay it or cancel your plan, then redeem the code.',
  paused:
    'Your plan is paused, and continues by itself with a payment. Continue or cancel it, then redeem the code.',
  'plan-gone': 'The plan of this code is no longer offered. Please contact us.',
} as const;

const refused = (reason: keyof typeof REFUSALS) =>
  new AppError(`access-code.${reason}`, 'conflict', REFUSALS[reason]);

/**
 * Gives the plan of a code, once. The code's row is locked: of two people one gets it. A repeat by the
 * same person gives the same answer. A refused code stays unused, and with `asks` every code does.
 */
export function redeemAccessCode(
  deps: BillingDeps,
  { accountId, asks }: { accountId: string; asks?: true | undefined },
  typed: string,
): Promise<Redeemed> {
  const hash = codeHash(normalAccessCode(typed) ?? '');
  return transact(deps.orm, async (em) => {
    const account = await holdStanding(em, accountId);
    if (account === null || account.isClosing) throw accountClosing('access');
    const code = await em.findOne(AccessCodeEntity, { hash }, FOR_UPDATE);
    if (code === null) throw refused('unknown');
    const batch = await em.findOneOrFail(AccessCodeBatchEntity, { id: code.batchId }, FOR_SHARE);
    if (code.redeemedAt != null) {
      if (code.accountId !== accountId) throw refused('used');
      return given(em, deps, code.planGrantId ?? '');
    }
    const now = deps.clock.now();
    if (isOver(batch, now)) throw refused('over');
    const span = await spanOf(em, deps, { accountId, batch });
    if (asks) return { ...answer(deps, batch.plan, span), isGiven: false };
    const planGrantId = await insertPlanGrant(em, deps, {
      cause: `code ${batch.id}`,
      grant: {
        ...span,
        accountId,
        plan: batch.plan,
        source: 'code',
        sourceRef: hash,
        paidMinor: null,
        currency: null,
        note: 'Access code',
        operatorId: null,
        moveId: null,
        mailsOwner: true,
      },
    });
    Object.assign(code, { accountId, redeemedAt: now, planGrantId });
    return answer(deps, batch.plan, span);
  });
}

const isOver = ({ endedAt, redeemBy }: AccessCodeBatch, now: Date) =>
  endedAt != null || (redeemBy != null && redeemBy <= now);

/**
 * Until when a subscription gives its plan. `open`: it renews, or a dispute holds it. `due`: a payment may still be
 * charged, in the days of grace or after them or once Stripe finishes the invoice of a renewal, and would buy the time of
 * the code again. `paused`: that is due when the pause ends. Null: it gives nothing and charges nothing.
 */
async function paidUntilOf(
  em: EntityManager,
  { clock, settings }: BillingDeps,
  current: Subscription | null,
): Promise<Date | 'open' | 'due' | 'paused' | null> {
  if (current === null || !isLive(current.stripeStatus)) return null;
  if (current.closedBecause === 'dispute') return 'open';
  const declines = await firstDeclinesOf(em, [current]);
  const judging = { graceDays: settings.pastDueGraceDays, declines };
  const { plan, status } = standingFrom(current, judging, clock.now());
  if (plan === FREE_PLAN) {
    if (isStillCharged(current) || declines.has(current.stripeSubscriptionId)) return 'due';
    return (await isResumedLater(em, current)) ? 'paused' : null;
  }
  if (status !== 'active') return 'due';
  // Before a later end it renews.
  return current.endsAt ?? 'open';
}

/** Stripe gave up an unpaid one, and charges a paused one when it resumes. */
function isStillCharged(of: Subscription): boolean {
  if (of.stripeStatus === 'past_due' || of.isDebiting) return true;
  const isRunning = of.stripeStatus === 'active' || of.stripeStatus === 'trialing';
  return isRunning && of.endsAt == null && !of.collectionPaused && of.trial !== 'no-card';
}

/** A pause that was made at Stripe has no end. */
async function isResumedLater(em: EntityManager, of: Subscription): Promise<boolean> {
  const isPaused = isPausedOnRequest(of) && of.endsAt == null;
  return isPaused && (await hasOpenPause(em, of.stripeSubscriptionId));
}

/** Raises 'conflict' if the person would gain nothing. */
async function spanOf(
  em: EntityManager,
  deps: BillingDeps,
  { accountId, batch }: { accountId: string; batch: AccessCodeBatch },
): Promise<{ startsAt: Date; until: Date }> {
  const now = deps.clock.now();
  const shop = deps.catalogue.current();
  if (!shop.plans.some(({ key }) => key === batch.plan)) throw refused('plan-gone');
  const isHeld = (plan: Plan | null) => includesPlan(shop, plan, batch.plan);
  const current = await em.findOne(SubscriptionEntity, { userId: accountId, isCurrent: true });
  const paidUntil = isHeld(current?.plan ?? null) ? await paidUntilOf(em, deps, current) : null;
  const held = (await openPlanGrantsOf(em, accountId, now)).filter(({ plan }) => isHeld(plan));
  const isForLife = held.some(({ until }) => until === null);
  if (paidUntil === 'due') throw refused('payment-due');
  if (paidUntil === 'paused') throw refused('paused');
  if (paidUntil === 'open' || isForLife) throw refused('has-plan');
  const ends = [...held.map(({ until }) => until), paidUntil].flatMap((end) =>
    end === null ? [] : [end.getTime()],
  );
  const heldUntil = ends.length === 0 ? null : new Date(Math.max(...ends));
  const term = { days: batch.days ?? null, until: batch.until ?? null };
  const span = accessSpan(term, { now, heldUntil });
  if (span === null) throw refused(batch.until != null && batch.until <= now ? 'over' : 'has-plan');
  return span;
}

async function given(em: EntityManager, deps: BillingDeps, id: string): Promise<Redeemed> {
  const grant = await em.findOneOrFail(PlanGrantEntity, { id });
  if (grant.endedAt != null) throw refused('used');
  const { plan, startsAt, until } = grant;
  return answer(deps, plan, { startsAt, until: until ?? startsAt });
}

const answer = (
  { catalogue }: BillingDeps,
  plan: Plan,
  span: { startsAt: Date; until: Date },
): Redeemed => ({ plan, planName: planName(catalogue.current(), plan), ...span });
