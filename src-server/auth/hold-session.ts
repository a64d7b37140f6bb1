import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../database/row-locks.ts';
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
  if ((await em.findOne(SessionEntity, { id: sessionId }, FOR_UPDATE)) !== null) return;
  throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
}
