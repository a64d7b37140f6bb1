import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { type CatalogueShop, isReordered } from '../../../src/domain/catalogue/publish-effects.ts';
import { withPlanGrants } from '../../../src/domain/plan-grants.ts';
import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { firstDeclinesOf } from '../leaving/declined-pauses.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { chooseCurrent } from '../sync/choose-current.ts';
import { recomputeStanding } from '../sync/recompute-standing.ts';
import { standingFrom } from './standing.ts';

/** A person with several plans, of whom another one is the highest after a publish. */
export interface PlanSwitch {
  accountId: string;
  from: Plan;
  to: Plan;
}

const WITH_SEVERAL_PLANS = `
  with held as (
    select account_id as id from plan_grant where ended_at is null
    union all
    select user_id from subscription where ended_at is null)
  select id from held join account a using (id) where a.closing_at is null
  group by id having count(*) > 1 order by id`;

/** Empty unless the publish puts plans in another order. */
export async function findPlanSwitches(
  em: EntityManager,
  { settings }: { settings: Pick<BillingDeps['settings'], 'pastDueGraceDays'> },
  { before, after, now }: { before: CatalogueShop; after: CatalogueShop; now: Date },
): Promise<PlanSwitch[]> {
  if (!isReordered(before, after)) return [];
  const rows = await em.execute<{ id: string }[]>(WITH_SEVERAL_PLANS);
  const ids = rows.map(({ id }) => id);
  const subscriptions = await em.find(SubscriptionEntity, { userId: { $in: ids } });
  const declines = await firstDeclinesOf(em, subscriptions);
  const open = await em.find(PlanGrantEntity, { accountId: { $in: ids }, endedAt: null });
  return ids.flatMap((accountId) => {
    const bought = subscriptions.filter(({ userId }) => userId === accountId);
    const own = open.filter((grant) => grant.accountId === accountId);
    const grants = own.map(({ until, ...grant }) => ({ ...grant, until: until ?? null }));
    const planIn = (shop: CatalogueShop) => {
      const catalogue = { ...shop, version: 0 };
      const current = chooseCurrent(catalogue, bought);
      const paid = standingFrom(current, { graceDays: settings.pastDueGraceDays, declines }, now);
      return withPlanGrants(catalogue, { paid, grants, now }).plan;
    };
    const [from, to] = [planIn(before), planIn(after)];
    return from === to ? [] : [{ accountId, from, to }];
  });
}

/** Writes the standings that follow from the catalogue on sale. Idempotent. */
export async function settlePlanSwitches(
  deps: BillingDeps,
  switches: readonly PlanSwitch[],
): Promise<void> {
  for (const { accountId: userId } of switches) {
    await transact(deps.orm, (em) => recomputeStanding(em, deps, { userId, cause: 'catalogue' }));
  }
}
