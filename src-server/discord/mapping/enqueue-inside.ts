import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueReconcile } from '../../access/engine/reconcile.job.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';

/** So many are sent to the engine at once; the sweep of a quarter of an hour meets the others. */
export const AT_ONCE = 2_000;

/** After a change of what a role stands for: everybody inside is brought to it. Says how many. */
export async function enqueueInside(
  { jobs }: Pick<DiscordDeps, 'jobs'>,
  em: EntityManager,
): Promise<number> {
  const inside = await em.find(
    DiscordIdentityEntity,
    { memberId: { $ne: null } },
    { orderBy: { accountId: 'asc' }, limit: AT_ONCE, fields: ['accountId'] },
  );
  for (const { accountId } of inside) await enqueueReconcile(jobs, em, accountId, 'later');
  return inside.length;
}
