import type { EntityManager } from '@mikro-orm/postgresql';
import { isOnPause } from '../../../src/domain/leaving/pause.ts';
import {
  isOlderThanNews,
  type Level,
  movementsOf,
  type Suspension,
  suspensionOf,
} from '../../../src/domain/numbers/movement.ts';
import { payingCents } from '../../../src/domain/numbers/paying.ts';
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
  /** An open dispute holds the access that the subscription would give. */
  isHeld: boolean;
  before: Subscription | null;
  current: Subscription | null;
}

/** Stores the difference between the last known monthly revenue and the present one. The caller holds the standing. */
export async function recordMovements(em: EntityManager, settled: Settled): Promise<void> {
  const { userId, at, paid, before, current } = settled;
  const movements = movementsOf(await levelsOf(em, userId), {
    at,
    currency: current?.currency ?? null,
    cents: payingCents(paid.plan, current && factsOf(current)),
    suspensions: suspensionsOf(settled),
    isOlder: current !== null && before === null && isOlderThanNews(current.startedAt, at),
  });
  if (movements.length === 0) return;
  for (const movement of movements) {
    em.create(MrrMovementEntity, { id: newId(), userId, at, ...movement });
  }
  markDays(em, [at]);
}

function suspensionsOf({ current, isHeld }: Settled): Suspension[] {
  const open: Suspension[] = [];
  if (current !== null && isOnPause(current)) open.push('pause');
  if (isHeld) open.push('hold');
  return open;
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

/**
 * The level in each currency. A person has few movements. Added up, because ids of several machines do not sort by
 * time.
 */
async function levelsOf(em: EntityManager, userId: string): Promise<Level[]> {
  const levels = new Map<string, Level & { suspended: Partial<Record<Suspension, number>> }>();
  for (const row of await em.find(MrrMovementEntity, { userId })) {
    const { currency, beforeCents, afterCents } = row;
    const firstAt = row.firstAt ?? null;
    const known = levels.get(currency) ?? { currency, cents: 0, suspended: {}, firstAt };
    const cents = known.cents + afterCents - beforeCents;
    const suspension = suspensionOf(row.kind);
    const suspended = { ...known.suspended };
    if (suspension !== null) {
      suspended[suspension] = (suspended[suspension] ?? 0) + beforeCents - afterCents;
    }
    levels.set(currency, {
      currency,
      cents,
      suspended,
      firstAt: earlier(known.firstAt, firstAt),
    });
  }
  return [...levels.values()];
}

/** Null is before our first reading. */
const earlier = (one: Date | null, other: Date | null) =>
  one === null || other === null ? null : new Date(Math.min(one.getTime(), other.getTime()));
