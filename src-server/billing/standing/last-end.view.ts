import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { Subscription } from '../subscription.entity.ts';
import { TrialUseEntity } from '../trials/trial.entities.ts';

/** Excludes plans that a move took back, and those of an erased account. */
const LAST_GRANT = `
  select plan, coalesce(ended_at, until) as "endedAt" from plan_grant
  where account_id = ?::uuid and starts_at <= ?::timestamptz
    and (ended_at is not null or until <= ?::timestamptz)
    and coalesce(end_reason, '') not in ('rolled-back', 'erasure')
  order by "endedAt" desc limit 1`;

/** The given plan or trial that ended last. Empty if a subscription ended last, or no plan has ended. */
export async function lastEndOf(
  em: EntityManager,
  { userId, current, now }: { userId: string; current: Subscription | null; now: Date },
): Promise<Pick<BillingOverview, 'ended'>> {
  const at = now.toISOString();
  const [grant] = await em.execute<{ plan: Plan; endedAt: Date | string }[]>(LAST_GRANT, [
    userId,
    at,
    at,
  ]);
  const endedAt = current?.endedAt ?? null;
  if (grant !== undefined && (endedAt === null || new Date(grant.endedAt) >= endedAt)) {
    return { ended: { kind: 'given', plan: grant.plan } };
  }
  if (current === null) return {};
  const { stripeSubscriptionId } = current;
  const trial = await em.findOne(TrialUseEntity, { stripeSubscriptionId, state: 'left' });
  return trial === null ? {} : { ended: { kind: 'trial', plan: trial.plan } };
}
