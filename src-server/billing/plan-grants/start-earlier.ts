import type { EntityManager } from '@mikro-orm/postgresql';
import { earlierStarts, type GrantInLine } from '../../../src/domain/offers/early-start.ts';
import type { PlanGrantTerm } from '../../../src/domain/plan-grants.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { AccessCodeBatchEntity, AccessCodeEntity } from '../access-codes/access-code.entities.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { GiftEntity } from '../gifts/gift.entities.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { mailEarlierStart } from './mail-given-plan.ts';
import { openPlanGrantsOf } from './open-plan-grants.ts';
import { type PlanGrant, PlanGrantEntity } from './plan-grant.entity.ts';

/**
 * Open plan grants of one user, after gifts and access codes have closed up: what they waited for may have ended early.
 * Their owner is mailed the new dates. The caller holds the standing.
 */
export async function closedUpGrantsOf(
  em: EntityManager,
  deps: BillingDeps,
  { userId, now }: { userId: string; now: Date },
): Promise<PlanGrantTerm[]> {
  const open = await openPlanGrantsOf(em, userId, now);
  if (!open.some(({ startsAt }) => startsAt > now)) return open;
  const rows = await em.find(PlanGrantEntity, { id: { $in: open.map(({ id }) => id) } });
  const line = {
    grants: await inLine(em, rows),
    subscribed: await livePlansOf(em, userId),
    disputed: await disputedOf(em, userId),
  };
  for (const { id, startsAt, until } of earlierStarts(deps.catalogue.current(), line, now)) {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) continue;
    deps.log.info({ grant: id, from: row.startsAt, to: startsAt }, 'a given plan starts earlier');
    Object.assign(row, { startsAt, until });
    if (row.mailsOwner) await mailEarlierStart(em, deps, row);
  }
  return openPlanGrantsOf(em, userId, now);
}

/** Open grants of an account, as they wait for each other. */
export const grantsInLineOf = async (em: EntityManager, accountId: string) =>
  inLine(em, await em.find(PlanGrantEntity, { accountId, endedAt: null }));

async function inLine(em: EntityManager, rows: readonly PlanGrant[]): Promise<GrantInLine[]> {
  const hashes = rows.flatMap(({ source, sourceRef }) => (source === 'code' ? sourceRef : []));
  const codes =
    hashes.length === 0 ? [] : await em.find(AccessCodeEntity, { hash: { $in: hashes } });
  const batchIds = codes.map(({ batchId }) => batchId);
  const counted =
    batchIds.length === 0
      ? []
      : await em.find(AccessCodeBatchEntity, { id: { $in: batchIds }, until: null });
  const countsDays = (hash: string) =>
    codes.some((code) => code.hash === hash && counted.some(({ id }) => id === code.batchId));
  return rows.map(({ id, plan, startsAt, until = null, source, sourceRef }) => ({
    id,
    plan,
    startsAt,
    until,
    waits: source === 'gift' || source === 'code',
    keepsUntil: source === 'code' && !countsDays(sourceRef),
  }));
}

async function livePlansOf(em: EntityManager, userId: string) {
  const rows = await em.find(SubscriptionEntity, { userId });
  return rows.flatMap(({ stripeStatus, plan }) =>
    isLive(stripeStatus) && plan != null ? [plan] : [],
  );
}

async function disputedOf(em: EntityManager, accountId: string): Promise<PlanGrantTerm[]> {
  const gifts = await em.find(GiftEntity, { accountId, dispute: 'open' });
  const ids = gifts.flatMap(({ planGrantId }) => planGrantId ?? []);
  if (ids.length === 0) return [];
  const rows = await em.find(PlanGrantEntity, { id: { $in: ids }, endReason: 'dispute' });
  return rows.map(({ id, plan, startsAt, until = null }) => ({ id, plan, startsAt, until }));
}
