import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../errors/app-error.ts';
import { refusedRight } from '../../../procedure/actor.ts';

const OWNERS = "select id from operator where role = 'owner' order by id for update";

/**
 * Locks every owner until the caller's transaction ends, always in the same order. If two owners
 * demote or remove each other concurrently, the second waits here and is no longer an owner.
 */
export async function keepAnOwner(
  em: EntityManager,
  { actorId, leaving }: { actorId: string; leaving: string },
): Promise<void> {
  const owners = (await em.execute<{ id: string }[]>(OWNERS)).map(({ id }) => id);
  if (!owners.includes(actorId)) {
    throw refusedRight('operators.manage');
  }
  if (owners.some((id) => id !== leaving)) return;
  const message = 'This is the last owner. Make another operator an owner first.';
  throw new AppError('admin.last-owner', 'precondition', message);
}
