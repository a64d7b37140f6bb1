import type { Override } from './channel-permissions.ts';
import { CHANNEL_TYPE } from './channel-type.ts';

interface SyncableChannel {
  id: string;
  type: number;
  parentId: string | null;
  overrides: readonly Override[];
}

/**
 * The channels that are in sync with a category: their overrides are the same as its own. Discord changes
 * them with the category. A channel with any difference is left alone.
 */
export function syncedChannels<C extends SyncableChannel>(
  category: SyncableChannel,
  channels: Iterable<C>,
): C[] {
  if (category.type !== CHANNEL_TYPE.category) return [];
  const own = asText(category.overrides);
  return [...channels].filter(
    (channel) => channel.parentId === category.id && asText(channel.overrides) === own,
  );
}

function asText(overrides: readonly Override[]): string {
  return overrides
    .map(({ id, allow, deny }) => `${id} ${allow} ${deny}`)
    .sort()
    .join();
}
