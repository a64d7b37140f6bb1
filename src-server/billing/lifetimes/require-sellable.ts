import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import {
  type LifetimeRefusal,
  lifetimeRefusal,
  type RunningSubscription,
} from '../../../src/domain/offers/lifetime.ts';
import { includesPlan } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { findCurrent } from '../leaving/current-subscription.ts';
import { openPlanGrantsOf } from '../plan-grants/open-plan-grants.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { standingOf } from '../standing/standing.ts';
import type { Subscription } from '../subscription.entity.ts';
import { findCustomer, isBlocked } from '../sync/ensure-customer.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { LifetimePurchaseEntity } from './lifetime.entities.ts';

const REFUSALS = {
  'not-offered': 'This plan is not sold for life.',
  'price-changed': 'The price has changed. Please reload the page.',
  'for-life': 'You already have this plan or a higher one for life.',
  'higher-plan':
    'Your subscription already includes this plan. Cancel it first if you want this plan for life.',
  'on-hold': 'Your payment is disputed or was refunded. Please contact us first.',
} as const;

export const lifetimeRefused = (reason: keyof typeof REFUSALS) =>
  new AppError(`lifetime.${reason}`, 'conflict', REFUSALS[reason]);

interface Asked {
  accountId: string;
  plan: Plan;
}

export interface HeldNow {
  refusal: LifetimeRefusal | null;
  subscription: RunningSubscription | null;
}

/** The reason not to sell, and the live subscription, from our copy of Stripe. */
export async function findHeld(
  em: EntityManager,
  deps: BillingDeps,
  { accountId, plan }: Asked,
): Promise<HeldNow> {
  const grants = await openPlanGrantsOf(em, accountId, deps.clock.now());
  const forLife = grants.filter(({ until }) => until === null).map((grant) => grant.plan);
  const current = await findCurrent(deps, accountId);
  const subscription = current !== null && isLive(current.stripeStatus) ? termsOf(current) : null;
  const held = { forLife, subscription };
  if (isBlocked(await findCustomer(deps, accountId))) return { refusal: 'on-hold', subscription };
  return { refusal: lifetimeRefusal(deps.catalogue.current(), plan, held), subscription };
}

/** Reads Stripe first: our copy may lag. While Stripe is silent nothing is sold. */
export async function requireSellable(deps: BillingDeps, asked: Asked): Promise<void> {
  const known = await findCurrent(deps, asked.accountId);
  const cause = 'sweep' as const;
  if (known !== null) await syncSubscription(deps, known.stripeCustomerId, cause);
  const { refusal } = await transact(deps.orm, (em) => findHeld(em, deps, asked));
  if (refusal !== null) throw lifetimeRefused(refusal);
}

/**
 * Refuses to sell a subscription to a person who bought the same plan, or a higher one, for life. Also before it is given;
 * not after it was ended, by an operator or by a withdrawal whose refund Stripe refused.
 */
export async function refuseBoughtForLife(
  { orm, catalogue }: Pick<BillingDeps, 'orm' | 'catalogue'>,
  { accountId, plan }: Asked,
): Promise<void> {
  const given = { accountId, state: 'paid' as const, takenBecause: null, notGivenBecause: null };
  const em = readFork(orm);
  const bought = await em.find(LifetimePurchaseEntity, given);
  const grants = bought.flatMap(({ planGrantId }) => planGrantId ?? []);
  const ended = await em.find(PlanGrantEntity, { id: { $in: grants }, endedAt: { $ne: null } });
  const endedIds = new Set(ended.map(({ id }) => id));
  const shop = catalogue.current();
  const isHeld = bought.some(
    (each) => !endedIds.has(each.planGrantId ?? '') && includesPlan(shop, each.plan, plan),
  );
  if (isHeld) throw lifetimeRefused('for-life');
}

/**
 * Whether a person has this plan now, also from an operator or an access code. They may buy it for life while it is sold
 * out: no more people have the plan than before.
 */
export const hasNow = async (
  deps: Pick<BillingDeps, 'orm' | 'clock'>,
  { accountId, plan }: Asked,
): Promise<boolean> => (await standingOf(deps, accountId))?.plan === plan;

export const termsOf = (row: Subscription): RunningSubscription => ({
  plan: row.plan ?? null,
  stripeStatus: row.stripeStatus,
  currentPeriodEnd: row.currentPeriodEnd ?? null,
  endsAt: row.endsAt ?? null,
  closedBecause: row.closedBecause ?? null,
});
