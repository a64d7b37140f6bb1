import type { Catalogue } from '../../../../src/domain/catalogue/catalogue.ts';
import {
  audienceOf,
  CHART_REQUEST_NAME,
  type ChannelPurpose,
  purposeByName,
} from '../../../../src/domain/community/channel-plan.ts';
import { CHANNEL_TYPE } from '../../../../src/domain/community/channel-type.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import { CHART_REQUEST_PURPOSE, publicPurpose } from './channel-mapping.ts';

/** A channel that the product requires by name. */
export interface WantedChannel {
  name: string;
  topic: string;
  purpose: string;
  kind: 'public' | 'chart-request';
  /** Null if it must be created. */
  found: CommunityChannel | null;
}

/** The required channels: the mapped one first, otherwise the first text channel with the name. */
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

/** The purpose of every existing channel; null if none of our rules covers it. */
export function purposesOf(
  channels: ReadonlyMap<string, CommunityChannel>,
  wanted: readonly WantedChannel[],
  catalogue: Catalogue,
): Map<string, ChannelPurpose | null> {
  const ruled = (purpose: ChannelPurpose | null) =>
    purpose === null || audienceOf(catalogue, purpose) === null ? null : purpose;
  const named = new Map(
    wanted.flatMap(({ kind, found }) => (found === null ? [] : [[found.id, kind] as const])),
  );
  return new Map(
    [...channels.values()].map((channel) => [
      channel.id,
      ruled(named.get(channel.id) ?? purposeByName(channel)),
    ]),
  );
}
