import type { EntityManager } from '@mikro-orm/postgresql';
import { ExitRequestEntity } from './exit-request.entity.ts';

/** Whether a declaration by form is being carried out for this person right now. */
export async function leavesByForm(em: EntityManager, userId: string): Promise<boolean> {
  const acting = { userId, state: { $in: ['received', 'due'] as const } };
  return (await em.count(ExitRequestEntity, acting)) > 0;
}
