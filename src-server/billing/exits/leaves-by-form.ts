import type { EntityManager } from '@mikro-orm/postgresql';
import { ExitRequestEntity } from './exit-request.entity.ts';

/** Whether a declaration by form is being carried out for this person right now. */
export async function leavesByForm(em: EntityManager, userId: string): Promise<boolean> {
  const acting = { userId, state: { $in: ['received', 'due'] as const } };
  return (await em.count(ExitRequestEntity, acting)) > 0;
}

/** Whether this person canceled by form since then. The end that was there already is theirs now. */
export async function hasLeftByForm(
  em: EntityManager,
  userId: string,
  since: Date,
): Promise<boolean> {
  const canceled = { userId, kind: 'cancel' as const, state: 'settled' as const };
  return (await em.count(ExitRequestEntity, { ...canceled, receivedAt: { $gte: since } })) > 0;
}
