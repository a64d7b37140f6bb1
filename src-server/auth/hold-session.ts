import type { EntityManager } from '@mikro-orm/postgresql';
import { LOCKED } from '../database/locked.ts';
import { AppError } from '../errors/app-error.ts';
import type { SubscriberActor } from '../procedure/request-context.ts';
import { SessionEntity } from './session/session.entity.ts';

/**
 * Raises if the session ended since the request began. Locks it: a concurrent sign-out waits for
 * the caller's transaction and then sees its rows.
 */
export async function holdSession(
  em: EntityManager,
  { sessionId }: Pick<SubscriberActor, 'sessionId'>,
): Promise<void> {
  if ((await em.findOne(SessionEntity, { id: sessionId }, LOCKED)) !== null) return;
  throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
}
