import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isPaidPlan } from '../../../src/domain/plan.ts';
import { actorOf, recordAudit } from '../../audit/record-audit.ts';
import { requireKept } from '../../catalogue/require-kept.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { KnownPriceEntity } from '../known-price.entity.ts';
import { PriceMappingEntity } from './price-mapping.entity.ts';

/**
 * Says which plan a foreign price is, or that it is not ours. In the caller's transaction. Refuses a
 * price that we sell ourselves: its plan is known.
 */
export async function mapPrice(
  em: EntityManager,
  deps: Pick<BillingDeps, 'catalogue' | 'machineClock'>,
  { operatorId, priceId, plan }: { operatorId: string | null; priceId: string; plan: Plan | null },
): Promise<void> {
  if (plan !== null && !isPaidPlan(deps.catalogue.current(), plan)) {
    throw new AppError('prices.no-such-plan', 'invalid', 'This plan is not on sale.');
  }
  if (plan !== null) await requireKept(em, { plan, billingCycle: null });
  if ((await em.count(KnownPriceEntity, { stripePriceId: priceId })) > 0) {
    throw new AppError('prices.own', 'conflict', 'This price is one of ours. Its plan is fixed.');
  }
  const before = await em.findOne(PriceMappingEntity, { stripePriceId: priceId });
  const was = before === null ? null : { plan: before.plan ?? null };
  const decidedAt = deps.machineClock.now();
  await em.upsert(PriceMappingEntity, {
    stripePriceId: priceId,
    plan,
    billingCycle: null,
    decidedBy: operatorId,
    decidedAt,
  });
  recordAudit(em, {
    at: decidedAt,
    actor: actorOf({ operatorId }),
    action: 'billing.price-mapped',
    target: `price:${priceId}`,
    before: was,
    after: { plan },
  });
}
