import type { SignedInBrowser } from '../../../src/contract/auth.contract.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import { forgetBrowsersOf } from './known-browsers.ts';
import { SessionEntity } from './session.entity.ts';
import { IDLE_MS } from './sessions.ts';

/** The subscriber's live sessions, newest first. */
export async function listSessions(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  actor: SubscriberActor,
): Promise<SignedInBrowser[]> {
  const now = deps.machineClock.now();
  const isLive = {
    expiresAt: { $gt: now },
    lastSeenAt: { $gt: new Date(now.getTime() - IDLE_MS) },
  };
  const sessions = await deps.orm.em
    .fork()
    .find(
      SessionEntity,
      { accountId: actor.accountId, ...isLive },
      { orderBy: { lastSeenAt: 'desc' }, limit: 100 },
    );
  return sessions.map((session) => ({
    id: session.id,
    isThisOne: session.id === actor.sessionId,
    userAgent: session.userAgent ?? null,
    signedInAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }));
}

/**
 * Ends one of the subscriber's sessions; null: every session but this one, and all browsers become
 * unknown until remembered again. Safe to repeat. Returns how many.
 */
export async function endSessions(
  deps: Pick<Kernel, 'orm'>,
  actor: SubscriberActor,
  sessionId: string | null,
): Promise<number> {
  const { accountId } = actor;
  const which = sessionId === null ? { $ne: actor.sessionId } : sessionId;
  return transact(deps.orm, async (em) => {
    if (sessionId === null) await forgetBrowsersOf(em, accountId);
    return em.nativeDelete(SessionEntity, { accountId, id: which });
  });
}
