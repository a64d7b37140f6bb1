import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import { type AccessGrant, AccessGrantEntity, type FoundBefore } from '../access-grant.entity.ts';
import type { Observation } from '../access-provider.ts';
import type { AccessOutcome, Run, WantedItem } from './reconcile-run.ts';

export function foundBeforeOf(observed: Observation): FoundBefore {
  if (!observed.present) return { present: false };
  return { present: true, expiresAt: observed.expiresAt?.toISOString() ?? null };
}

/** The row of a wanted item, created on first use. */
export async function rowOf(em: EntityManager, run: Run, item: WantedItem): Promise<AccessGrant> {
  if (item.grant !== null) return em.findOneOrFail(AccessGrantEntity, { id: item.grant.id });
  return em.create(AccessGrantEntity, {
    id: newId(),
    accountId: run.accountId,
    provider: run.provider.name,
    entitlement: item.entitlement,
    state: 'pending',
    held: false,
    reason: null,
    source: item.source,
    target: item.target,
    targetKey: item.targetKey,
    foundBefore: null,
    expiresAt: null,
    wantedExpiresAt: item.expiresAt,
    attempts: 0,
    nextAttemptAt: null,
    byHandSince: null,
    createdAt: run.deps.clock.now(),
    askedAt: run.askedAt,
    firstHeldAt: null,
    grantedAt: null,
    endedAt: null,
    verifiedAt: null,
  });
}

/** Call only with the result of a read. */
export function markGranted(
  run: Run,
  row: AccessGrant,
  { seen, readAt }: { seen: Observation; readAt: Date },
): void {
  row.state = 'granted';
  row.reason = null;
  row.attempts = 0;
  row.nextAttemptAt = null;
  row.byHandSince = null;
  row.grantedAt ??= run.deps.clock.now();
  if (row.askedAt != null && row.firstHeldAt == null) {
    row.firstHeldAt = run.deps.machineClock.now();
    run.waitedMs.push(row.firstHeldAt.getTime() - row.askedAt.getTime());
  }
  markSeen(row, seen, readAt);
}

/** Why a row ended, if the member had left and nothing was taken. */
export const HOLDER_LEFT = 'not-in-server';

interface Ending {
  state: 'revoked' | 'released';
  readAt: Date;
  reason?: typeof HOLDER_LEFT | null;
}

/** Call only with the result of a read. */
export function markEnded(
  run: Run,
  row: AccessGrant,
  { state, readAt, reason = null }: Ending,
): void {
  row.state = state;
  row.held = false;
  row.reason = reason;
  row.nextAttemptAt = null;
  row.byHandSince = null;
  row.endedAt = run.deps.clock.now();
  row.verifiedAt = readAt;
}

export function markSeen(row: AccessGrant, seen: Observation, readAt: Date): void {
  row.held = seen.present;
  if (seen.present) {
    row.expiresAt = seen.expiresAt;
    row.target = seen.target ?? row.target;
  }
  row.verifiedAt = readAt;
}

export function outcomeOf(
  row: Pick<AccessGrant, 'entitlement' | 'targetKey'>,
  action: AccessOutcome['action'],
  result: { outcome: AccessOutcome['outcome']; reason: string | null },
): AccessOutcome {
  return { entitlement: row.entitlement, targetKey: row.targetKey, action, ...result };
}
