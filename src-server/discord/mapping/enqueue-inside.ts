import type { EntityManager } from '@mikro-orm/postgresql';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import type { Kernel } from '../../kernel.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';

/**
 * Maximum accounts enqueued at once. The next sweep, within a quarter of an hour, handles the rest.
 */
export const AT_ONCE = 2_000;

/** Enqueues every member after a mapping change. Returns how many. */
export async function enqueueInside(
  em: EntityManager,
  { jobs }: Pick<Kernel, 'jobs'>,
): Promise<number> {
  const inside = await em.find(
    DiscordIdentityEntity,
    { memberId: { $ne: null }, guildId: { $ne: null } },
    { orderBy: { accountId: 'asc' }, limit: AT_ONCE, fields: ['accountId'] },
  );
  for (const { accountId } of inside)
    await jobs.enqueue(em, reconcileAccessJob, { accountId }, 'later');
  return inside.length;
}
