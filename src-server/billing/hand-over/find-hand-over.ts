import type { HandOver } from '../../../src/contract/hand-over.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { firstChargeAt } from '../../../src/domain/hand-over.ts';
import { type PlanGrantSource, paidElsewhere } from '../../../src/domain/plan-grants.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';

export interface EndingPlan {
  plan: Plan;
  until: Date;
  source: PlanGrantSource;
  sourceRef: string;
  /** Null: a payment now is charged at once. */
  firstChargeAt: Date | null;
}

/** The payment elsewhere that ends last, which a subscription here can continue. */
export async function findEndingPlan(
  deps: Pick<BillingDeps, 'orm' | 'clock'>,
  userId: string,
  plan?: Plan,
): Promise<EndingPlan | null> {
  const now = deps.clock.now();
  const open = await readFork(deps.orm).find(
    PlanGrantEntity,
    {
      accountId: userId,
      endedAt: null,
      until: { $gt: now },
      ...(plan === undefined ? {} : { plan }),
    },
    { orderBy: { until: 'desc' } },
  );
  const last = open.find(({ source }) => paidElsewhere(source));
  if (last?.until == null) return null;
  const { until, source, sourceRef } = last;
  return { plan: last.plan, until, source, sourceRef, firstChargeAt: firstChargeAt(until, now) };
}

/** For the page that asks for a payment. */
export async function handOverOf(
  deps: Pick<BillingDeps, 'orm' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<HandOver | null> {
  const ending = await findEndingPlan(deps, accountId);
  if (ending === null) return null;
  return {
    plan: ending.plan,
    until: ending.until.toISOString(),
    source: ending.source,
    firstChargeAt: ending.firstChargeAt?.toISOString() ?? null,
  };
}
