import { CHANNEL_TYPE } from '../channel-type.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import type { ChannelState, OverwriteState } from '../state.ts';
import { channelId, GUILD_ID } from './identity.ts';
import { ROLE } from './roles.ts';

const allow = (id: string, allowed: bigint, denied = 0n): OverwriteState => ({
  id,
  type: 0,
  allow: String(allowed),
  deny: String(denied),
});
const deny = (id: string, denied: bigint) => allow(id, 0n, denied);

const READ = PERMISSION.viewChannel | PERMISSION.readMessageHistory;
const STAFF_ONLY = [
  deny(GUILD_ID, PERMISSION.viewChannel),
  allow(ROLE.moderator, READ | PERMISSION.sendMessages),
  allow(ROLE.wickline, READ | PERMISSION.sendMessages | PERMISSION.manageChannels),
];
const READ_ONLY = [
  deny(GUILD_ID, PERMISSION.sendMessages),
  allow(ROLE.wickline, READ | PERMISSION.sendMessages),
];

interface Planned {
  n: number;
  name: string;
  type?: number;
  /** Number of its category. */
  under?: number;
  topic?: string;
  overwrites?: OverwriteState[];
}

const { category, voice, announcement, forum } = CHANNEL_TYPE;

/** Excludes the five public channels, which the product's setup creates. */
function plan(memberWithOverride: string): Planned[] {
  return [
    { n: 1, name: 'Start Here', type: category },
    { n: 2, name: 'house-rules', under: 1, overwrites: READ_ONLY, topic: 'Read before you write.' },
    { n: 3, name: 'news', type: announcement, under: 1, overwrites: READ_ONLY },
    { n: 4, name: 'Trading Floor', type: category },
    { n: 5, name: 'btc-signals', under: 4, topic: 'Calls with entry, stop and target.' },
    { n: 6, name: 'day-trading', under: 4 },
    { n: 7, name: 'price-alerts', under: 4, topic: 'Posted by machines.' },
    {
      n: 8,
      name: 'swing-ideas',
      under: 4,
      overwrites: [
        deny(ROLE.nightDesk, PERMISSION.sendMessages),
        allow(ROLE.analyst, PERMISSION.sendMessages | PERMISSION.manageMessages),
        {
          id: memberWithOverride,
          type: 1,
          allow: String(PERMISSION.sendMessages),
          deny: String(PERMISSION.attachFiles),
        },
      ],
    },
    { n: 9, name: '中文交流', type: category },
    { n: 10, name: '交易信号', under: 9 },
    { n: 11, name: '策略讨论', under: 9 },
    { n: 12, name: 'Staff', type: category, overwrites: STAFF_ONLY },
    { n: 13, name: 'mod-desk', under: 12, overwrites: STAFF_ONLY },
    {
      n: 14,
      name: 'vault',
      under: 12,
      topic: 'Out of sight even for the bot.',
      overwrites: [
        deny(GUILD_ID, PERMISSION.viewChannel),
        deny(ROLE.wickline, PERMISSION.viewChannel),
      ],
    },
    { n: 15, name: 'Voices', type: category },
    { n: 16, name: 'Morning Call', type: voice, under: 15 },
    {
      n: 17,
      name: 'Night Desk',
      type: voice,
      under: 15,
      overwrites: [deny(GUILD_ID, PERMISSION.connect), allow(ROLE.nightDesk, PERMISSION.connect)],
    },
    { n: 18, name: 'strategy-library', type: forum, under: 4, topic: 'One thread per strategy.' },
    { n: 19, name: 'off-topic' },
  ];
}

export const RULES_CHANNEL = channelId(2);
export const SYSTEM_CHANNEL = channelId(19);
/** Discord's minimum for Onboarding: seven channels, five of them writable by @everyone. */
export const DEFAULT_CHANNELS = [2, 3, 5, 6, 7, 11, 19].map(channelId);

export function seedChannels(memberWithOverride: string): Record<string, ChannelState> {
  return Object.fromEntries(
    plan(memberWithOverride).map((planned, position) => {
      const channel: ChannelState = {
        id: channelId(planned.n),
        type: planned.type ?? CHANNEL_TYPE.text,
        name: planned.name,
        topic: planned.topic ?? null,
        position,
        parentId: planned.under === undefined ? null : channelId(planned.under),
        nsfw: false,
        rateLimitPerUser: 0,
        overwrites: structuredClone(planned.overwrites ?? []),
      };
      return [channel.id, channel];
    }),
  );
}
