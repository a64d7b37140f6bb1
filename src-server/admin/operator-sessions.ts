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
  await transact(deps.orm, async (em) => {
    em.create(OperatorSessionEntity, {
      id: newId(),
      tokenHash: hashToken(token),
      operatorId: operator.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    });
  });
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
export async function signOutOperator(deps: Pick<AdminDeps, 'orm'>, token: string): Promise<void> {
  await deps.orm.em.fork().nativeDelete(OperatorSessionEntity, { tokenHash: hashToken(token) });
}
