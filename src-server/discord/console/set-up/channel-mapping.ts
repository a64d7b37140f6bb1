import { newId } from '../../../database/identifier.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { CommunityMappingEntity } from '../../community-mapping.entity.ts';
import { lockMapping } from '../../mapping/mapping-lock.ts';
import type { ConsoleDeps } from '../console.deps.ts';

export const CHART_REQUEST_PURPOSE = 'channel:chart-request';
/** The configured name at creation. It stays the purpose after a rename at Discord. */
export const publicPurpose = (name: string) => `channel:public:${name}`;

/** Maps purposes to channel ids. */
export async function mappedChannels({
  orm,
  gateway,
}: Pick<ConsoleDeps, 'orm' | 'gateway'>): Promise<Map<string, string>> {
  const rows = await readFork(orm).find(CommunityMappingEntity, {
    guildId: gateway.guildId,
    purpose: { $like: 'channel:%' },
  });
  return new Map(rows.map((row) => [row.purpose, row.discordId]));
}

export function rememberChannel(
  { orm, machineClock, gateway }: Pick<ConsoleDeps, 'orm' | 'machineClock' | 'gateway'>,
  purpose: string,
  channel: { id: string; name: string },
): Promise<void> {
  const { guildId } = gateway;
  return transact(orm, async (em) => {
    await lockMapping(em);
    const row = await em.findOne(CommunityMappingEntity, { guildId, purpose });
    const { id: discordId, name } = channel;
    const fresh = { discordId, name, refusal: null, changedAt: machineClock.now() };
    if (row === null)
      em.create(CommunityMappingEntity, { id: newId(), guildId, purpose, ...fresh });
    else em.assign(row, fresh);
  });
}

export async function forgetMapped(
  { orm, gateway }: Pick<ConsoleDeps, 'orm' | 'gateway'>,
  discordId: string,
): Promise<void> {
  const { guildId } = gateway;
  await transact(orm, (em) => em.nativeDelete(CommunityMappingEntity, { guildId, discordId }));
}
