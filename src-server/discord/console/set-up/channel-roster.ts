import {
  CHART_REQUEST_NAME,
  type ChannelPurpose,
  purposeByName,
} from '../../../../src/domain/community/channel-plan.ts';
import { CHANNEL_TYPE } from '../../../../src/domain/community/channel-type.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import { CHART_REQUEST_PURPOSE, publicPurpose } from './channel-mapping.ts';

/** A channel that the product asks for by name. */
export interface WantedChannel {
  name: string;
  topic: string;
  purpose: string;
  kind: 'public' | 'chart-request';
  /** Null where it has to be made. */
  found: CommunityChannel | null;
}

/** The channels that are wanted by name: first the mapped one, else the first text channel of that name. */
export function wantedChannels(
  publicNames: readonly string[],
  channels: ReadonlyMap<string, CommunityChannel>,
  mapped: ReadonlyMap<string, string>,
): WantedChannel[] {
  const find = (purpose: string, name: string) => {
    const known = channels.get(mapped.get(purpose) ?? '');
    if (known !== undefined) return known;
    const named = [...channels.values()].filter(
      (channel) => channel.type === CHANNEL_TYPE.text && channel.name === name,
    );
    return named[0] ?? null;
  };
  const publics = publicNames.map((name): WantedChannel => {
    const purpose = publicPurpose(name);
    const topic = 'Open to every member of the community.';
    return { name, topic, purpose, kind: 'public', found: find(purpose, name) };
  });
  return [
    ...publics,
    {
      name: CHART_REQUEST_NAME,
      topic: 'Ask for a chart here.',
      purpose: CHART_REQUEST_PURPOSE,
      kind: 'chart-request',
      found: find(CHART_REQUEST_PURPOSE, CHART_REQUEST_NAME),
    },
  ];
}

/** What every existing channel is for; null where no rule of ours speaks of it. */
export function purposesOf(
  channels: ReadonlyMap<string, CommunityChannel>,
  wanted: readonly WantedChannel[],
): Map<string, ChannelPurpose | null> {
  const named = new Map(
    wanted.flatMap(({ kind, found }) => (found === null ? [] : [[found.id, kind] as const])),
  );
  return new Map(
    [...channels.values()].map((channel) => [
      channel.id,
      named.get(channel.id) ?? purposeByName(channel),
    ]),
  );
}
