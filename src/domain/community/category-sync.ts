import type { Override } from './channel-permissions.ts';
import { CHANNEL_TYPE } from './channel-type.ts';

interface SyncableChannel {
  id: string;
  type: number;
  parentId: string | null;
  overrides: readonly Override[];
}

/**
 * Channels in sync with a category: their overrides equal the category's, and Discord changes them together. Any
 * difference excludes a channel.
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
