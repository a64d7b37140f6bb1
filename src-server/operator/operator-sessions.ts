import type { EntityManager } from '@mikro-orm/postgresql';
import { roleOf } from '../../src/domain/people/operator-rights.ts';
import { type ConfirmationTimes, confirmationOf } from '../../src/domain/people/step-up.ts';
import { currentAuditOrigin } from '../audit/audit-origin.ts';
import { operatorActor, recordAudit } from '../audit/record-audit.ts';
import { lifeOf, type SessionLimits } from '../auth/session/session-life.ts';
import { newId } from '../database/identifier.ts';
import { FOR_UPDATE } from '../database/row-locks.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { Kernel } from '../kernel.ts';
import type { OperatorSessionRow } from '../procedure/hot-reads.ts';
import type { OperatorActor } from '../procedure/request-context.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import type { OperatorDeps } from './operator.deps.ts';
import { OperatorSessionEntity } from './operator-session.entity.ts';

const MINUTE_MS = 60_000;
const LIMITS: SessionLimits = { idleMs: 30 * MINUTE_MS, touchEveryMs: MINUTE_MS };
const ABSOLUTE_MS = 8 * 60 * MINUTE_MS;
const MAX_USER_AGENT = 300;

/** Issues and returns a new token at every sign-in. The row stores the origin of the request. */
export function openOperatorSession(
  em: EntityManager,
  deps: Pick<Kernel, 'machineClock'>,
  operatorId: string,
): string {
  const token = newToken();
  const now = deps.machineClock.now();
  const origin = currentAuditOrigin();
  em.create(OperatorSessionEntity, {
    id: newId(),
    tokenHash: hashToken(token),
    operatorId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    address: origin?.address ?? null,
    userAgent: origin?.browser?.slice(0, MAX_USER_AGENT) ?? null,
  });
  return token;
}

/**
 * Locks the session until the caller's transaction ends. Raises if it ended since the request began; a call that
 * ends it later sees what this transaction stored.
 */
export async function holdOperatorSession(
  em: EntityManager,
  { sessionId }: Pick<OperatorActor, 'sessionId'>,
): Promise<void> {
  if ((await em.findOne(OperatorSessionEntity, { id: sessionId }, FOR_UPDATE)) !== null) return;
  throw new AppError('admin.signed-out', 'unauthenticated', 'Operator sign-in required');
}

/** Selects the sessions that are still valid. */
export function liveSessions(now: Date) {
  return { expiresAt: { $gt: now }, lastSeenAt: { $gt: new Date(now.getTime() - LIMITS.idleMs) } };
}

/**
 * Requests that a page makes by itself have `attended` false: they are answered but do not extend
 * the session.
 */
export async function findOperator(
  deps: Pick<OperatorDeps, 'hot' | 'machineClock' | 'orm'>,
  token: string,
  attended: boolean,
): Promise<OperatorActor | null> {
  const row = await deps.hot.operatorSessionByTokenHash(hashToken(token));
  if (row === null) return null;
  const now = deps.machineClock.now();
  const life = lifeOf(row, LIMITS, now);
  if (life === 'over') return null;
  if (life === 'touch' && attended) {
    await deps.orm.em
      .fork()
      .nativeUpdate(OperatorSessionEntity, { id: row.id }, { lastSeenAt: now });
  }
  return {
    kind: 'operator',
    operatorId: row.operatorId,
    username: row.username,
    role: roleOf(row.role),
    mustEnrol: row.mustEnrol,
    sessionId: row.id,
    confirmation: confirmationOf(timesOf(row), now),
  };
}

function timesOf({ createdAt, confirmedAt }: OperatorSessionRow): ConfirmationTimes {
  const signedInAt = new Date(createdAt);
  return { signedInAt, confirmedAt: confirmedAt === null ? null : new Date(confirmedAt) };
}

/** Safe to repeat. */
export async function signOutOperator(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  token: string,
): Promise<void> {
  await transact(deps.orm, async (em) => {
    const session = await em.findOne(
      OperatorSessionEntity,
      { tokenHash: hashToken(token) },
      FOR_UPDATE,
    );
    if (session === null) return;
    const at = deps.machineClock.now();
    recordAudit(em, { ...signInOf(session.operatorId), at, action: 'operator.signed-out' });
    em.remove(session);
  });
}

function signInOf(operatorId: string) {
  const actor = operatorActor({ operatorId });
  return { actor, target: `operator:${operatorId}`, before: null, after: null };
}
