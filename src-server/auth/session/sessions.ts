import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../database/identifier.ts';
import type { Kernel } from '../../kernel.ts';
import type { SessionRow } from '../../procedure/hot-reads.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { SessionEntity } from './session.entity.ts';
import { lifeOf, type SessionLimits } from './session-life.ts';

const DAY_MS = 86_400_000;
const ABSOLUTE_MS = 30 * DAY_MS;
/** Ends a session without a call for this long. */
export const IDLE_MS = 7 * DAY_MS;
const LIMITS: SessionLimits = { idleMs: IDLE_MS, touchEveryMs: 5 * 60_000 };

/** Cookies last as long as the longest session. */
export const SESSION_COOKIE_SECONDS = ABSOLUTE_MS / 1000;

/** Issues a new token at every sign-in, which defeats session fixation. */
export function openSession(
  em: EntityManager,
  deps: Pick<Kernel, 'machineClock'>,
  input: { accountId: string; userAgent: string | null },
): string {
  const token = newToken();
  const { accountId } = input;
  em.create(SessionEntity, { id: newId(), accountId, ...newLife(deps, token, input.userAgent) });
  return token;
}

/** As after a sign-in, but the session keeps its id. Its former token is invalid. */
export async function renewSession(
  em: EntityManager,
  deps: Pick<Kernel, 'machineClock'>,
  { sessionId, userAgent }: { sessionId: string; userAgent: string | null },
): Promise<string> {
  const token = newToken();
  await em.nativeUpdate(SessionEntity, { id: sessionId }, newLife(deps, token, userAgent));
  return token;
}

function newLife(
  { machineClock }: Pick<Kernel, 'machineClock'>,
  token: string,
  userAgent: string | null,
) {
  const now = machineClock.now();
  return {
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    userAgent: userAgent?.slice(0, 300) ?? null,
  };
}

/** Null for a token that is unknown, idle too long, or past its absolute end. */
export async function findSubscriber(
  deps: Pick<AuthDeps, 'hot' | 'machineClock' | 'orm'>,
  token: string,
): Promise<SubscriberActor | null> {
  const row = await deps.hot.sessionByTokenHash(hashToken(token));
  return row === null ? null : actorOf(deps, row);
}

/** Like findSubscriber, plus the answer of `currentUser` in one query. */
export async function findCurrentUser(
  deps: Pick<AuthDeps, 'hot' | 'clock' | 'machineClock' | 'orm'>,
  token: string,
): Promise<SubscriberActor | null> {
  const row = await deps.hot.sessionWithUser(hashToken(token), deps.clock.now());
  if (row === null) return null;
  const actor = await actorOf(deps, { ...row, id: row.sessionId, accountId: row.id });
  return actor === null ? null : { ...actor, shown: row };
}

/** Like findSubscriber, plus the plan and the state of the signal feed in one query. */
export async function findFeedReader(
  deps: Pick<AuthDeps, 'hot' | 'clock' | 'machineClock' | 'orm'>,
  token: string,
): Promise<SubscriberActor | null> {
  const row = await deps.hot.sessionWithFeed(hashToken(token), deps.clock.now());
  if (row === null) return null;
  const actor = await actorOf(deps, row);
  const { plan, version } = row;
  return actor === null ? null : { ...actor, feed: { plan, version } };
}

async function actorOf(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  row: SessionRow,
): Promise<SubscriberActor | null> {
  const now = deps.machineClock.now();
  const life = lifeOf(row, LIMITS, now);
  if (life === 'over') return null;
  if (life === 'touch') {
    await deps.orm.em.fork().nativeUpdate(SessionEntity, { id: row.id }, { lastSeenAt: now });
  }
  return {
    kind: 'subscriber',
    accountId: row.accountId,
    email: row.email,
    sessionId: row.id,
  };
}

/** Safe to repeat. */
export async function closeSession(deps: Pick<Kernel, 'orm'>, token: string): Promise<void> {
  await deps.orm.em.fork().nativeDelete(SessionEntity, { tokenHash: hashToken(token) });
}
