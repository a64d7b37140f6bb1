import type { EntityManager } from '@mikro-orm/postgresql';
import { withAuditOrigin } from '../audit/audit-origin.ts';
import { operatorActor, recordAudit } from '../audit/record-audit.ts';
import { lifeOf, type SessionLimits } from '../auth/session-life.ts';
import { hashToken, newToken } from '../auth/token.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transaction.ts';
import type { OperatorActor } from '../procedure/request-context.ts';
import type { AdminDeps } from './admin.deps.ts';
import { OperatorEntity } from './operator.entity.ts';
import { OperatorSessionEntity } from './operator-session.entity.ts';

const MINUTE_MS = 60_000;
const LIMITS: SessionLimits = { idleMs: 30 * MINUTE_MS, touchEveryMs: MINUTE_MS };
const ABSOLUTE_MS = 8 * 60 * MINUTE_MS;

/** Null for wrong credentials; the same cost and answer whether the name exists. */
export async function signInOperator(
  deps: AdminDeps,
  input: { username: string; password: string },
  from: { address: string; browser: string | null },
): Promise<string | null> {
  const operator = await deps.orm.em
    .fork()
    .findOne(OperatorEntity, { username: input.username.trim() });
  const right =
    operator === null
      ? await deps.passwords.verifyNobody(input.password)
      : await deps.passwords.verify(operator.passwordHash, input.password);
  if (operator === null || !right) {
    deps.log.warn('operator sign-in refused');
    return null;
  }
  const token = newToken();
  const now = deps.machineClock.now();
  const id = newId();
  const signIn = async (em: EntityManager) => {
    recordAudit(em, { ...signInOf(operator.id), at: now, action: 'operator.signed-in' });
    em.create(OperatorSessionEntity, {
      id,
      tokenHash: hashToken(token),
      operatorId: operator.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    });
  };
  await withAuditOrigin({ operatorId: operator.id, ...from }, () => transact(deps.orm, signIn));
  deps.log.info({ operatorId: operator.id }, 'operator signed in');
  return token;
}

export async function findOperator(
  deps: Pick<AdminDeps, 'hot' | 'machineClock' | 'orm'>,
  token: string,
): Promise<OperatorActor | null> {
  const row = await deps.hot.operatorSessionByTokenHash(hashToken(token));
  if (row === null) return null;
  const now = deps.machineClock.now();
  const life = lifeOf(row, LIMITS, now);
  if (life === 'over') return null;
  if (life === 'touch') {
    await deps.orm.em
      .fork()
      .nativeUpdate(OperatorSessionEntity, { id: row.id }, { lastSeenAt: now });
  }
  return {
    kind: 'operator',
    operatorId: row.operatorId,
    username: row.username,
    signedInAt: new Date(row.createdAt),
  };
}

/** Safe to repeat. */
export async function signOutOperator(
  deps: Pick<AdminDeps, 'orm' | 'machineClock'>,
  token: string,
): Promise<void> {
  await transact(deps.orm, async (em) => {
    const session = await em.findOne(OperatorSessionEntity, { tokenHash: hashToken(token) });
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
