import type { EntityManager } from '@mikro-orm/postgresql';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import {
  isOlderThanNews,
  type Level,
  monthlyRevenue,
  movementsOf,
} from '../../../src/domain/numbers/movement.ts';
import type { Standing } from '../../../src/domain/subscription.ts';
import { newId } from '../../database/identifier.ts';
import type { Subscription } from '../subscription.entity.ts';
import { markDays } from './mark-days.ts';
import { MrrMovementEntity } from './mrr-movement.entity.ts';

interface Settled {
  userId: string;
  at: Date;
  /** The standing of the subscription alone: a given plan is no revenue. */
  paid: Standing;
  before: Subscription | null;
  current: Subscription | null;
}

/** Stores the difference between the last known monthly revenue and the present one. The caller holds the standing. */
export async function recordMovements(em: EntityManager, settled: Settled): Promise<void> {
  const { userId, at, paid, before, current } = settled;
  const pays = current !== null && paid.plan !== FREE_PLAN;
  const movements = movementsOf(await levelsOf(em, userId), {
    at,
    currency: current?.currency ?? null,
    cents: pays ? monthlyRevenue(factsOf(current)) : 0,
    isOlder: current !== null && before === null && isOlderThanNews(current.startedAt, at),
  });
  if (movements.length === 0) return;
  for (const movement of movements) {
    em.create(MrrMovementEntity, { id: newId(), userId, at, ...movement });
  }
  markDays(em, [at]);
}

function factsOf(subscription: Subscription) {
  const { stripeStatus, billingCycle, amountCents, monthlyCents, lastPaidInvoiceId } = subscription;
  return {
    hasPaid: lastPaidInvoiceId != null,
    stripeStatus,
    billingCycle: billingCycle ?? null,
    amountCents: amountCents ?? null,
    monthlyCents: monthlyCents ?? null,
  };
}

/** The newest level in each currency. A person has few movements. */
async function levelsOf(em: EntityManager, userId: string): Promise<Level[]> {
  const rows = await em.find(MrrMovementEntity, { userId }, { orderBy: { id: 'asc' } });
  const levels = rows.map(({ currency, afterCents, firstAt }): [string, Level] => {
    return [currency, { currency, cents: afterCents, firstAt: firstAt ?? null }];
  });
  return [...new Map(levels).values()];
}
