import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import {
  heldUntil,
  planLeftAt,
  type SubscribedTerm,
} from '../../../src/domain/standing/given-end.ts';
import { HEALTHY } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { firstDeclinesOf } from '../leaving/declined-pauses.ts';
import { standingFrom } from '../standing/standing.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { readOpenPlanGrants } from './open-plan-grants.ts';

/** The plan that the account will have after this moment, from what is known now. */
export async function planLeftAfter(
  em: EntityManager,
  deps: BillingDeps,
  { accountId, until }: { accountId: string; until: Date },
): Promise<Plan> {
  return planLeftAt(deps.catalogue.current(), until, await heldBy(em, deps, accountId));
}

/** How long the account will have this plan or a higher one, from what is known now. Null: no end is known. */
export async function planHeldUntil(
  em: EntityManager,
  deps: BillingDeps,
  { accountId, plan }: { accountId: string; plan: Plan },
): Promise<Date | null> {
  const from = deps.clock.now();
  const held = await heldBy(em, deps, accountId);
  return heldUntil(deps.catalogue.current(), { plan, from }, held);
}

async function heldBy(em: EntityManager, deps: BillingDeps, userId: string) {
  const grants = await readOpenPlanGrants(em, userId, deps.clock.now());
  const current = await em.findOne(SubscriptionEntity, { userId, isCurrent: true });
  return { grants, subscribed: current === null ? [] : await termsOf(em, deps, current) };
}

async function termsOf(
  em: EntityManager,
  deps: BillingDeps,
  current: Subscription,
): Promise<SubscribedTerm[]> {
  const declines = await firstDeclinesOf(em, [current]);
  const graceDays = deps.settings.pastDueGraceDays;
  const { plan, accessUntil } = standingFrom(current, { graceDays, declines }, deps.clock.now());
  if (accessUntil === null) return [];
  const { stripeStatus, collectionPaused, endsAt, trial, changesTo, changesAt } = current;
  const renews = HEALTHY.includes(stripeStatus) && !collectionPaused && trial !== 'no-card';
  if (!renews) return [{ plan, until: accessUntil }];
  const until = endsAt ?? null;
  if (changesTo == null || changesAt == null) return [{ plan, until }];
  return [
    { plan, until: changesAt },
    { plan: changesTo, until },
  ];
}
