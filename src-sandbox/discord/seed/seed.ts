import type { DiscordState } from '../state.ts';
import { DEFAULT_CHANNELS, RULES_CHANNEL, SYSTEM_CHANNEL, seedChannels } from './channels.ts';
import { APPLICATION_ID, BOT_TOKEN, CLIENT_SECRET, GUILD_ID, userId } from './identity.ts';
import { PERSON, seedPeople } from './people.ts';
import { type SeededBot, seedRoles } from './roles.ts';

export const DEFAULT_MEMBERS = 60;

export interface Seed {
  members: number;
  bot: SeededBot;
  /** New members meet rules screening and onboarding questions. */
  gated: boolean;
  /** The privileged members intent is switched on. */
  membersIntent: boolean;
}

const ONBOARDING = [
  'GUILD_ONBOARDING',
  'GUILD_ONBOARDING_HAS_PROMPTS',
  'GUILD_ONBOARDING_EVER_ENABLED',
];

/** The initial state of the server. */
export function seedState(now: Date, wanted: Partial<Seed> = {}): DiscordState {
  const { members, bot, gated, membersIntent } = {
    members: DEFAULT_MEMBERS,
    bot: 'ample' as const,
    gated: false,
    membersIntent: true,
    ...wanted,
  };
  return {
    lastId: '0',
    application: {
      id: APPLICATION_ID,
      name: 'Wickline',
      clientSecret: CLIENT_SECRET,
      botToken: BOT_TOKEN,
      tokenRevoked: false,
      privilegedIntents: { guildMembers: membersIntent, presences: false, messageContent: false },
    },
    settings: {
      rateLimits: false,
      limitScale: 1,
      heartbeatIntervalMs: 41_250,
      refuseIdentify: null,
      sessionStartsRemaining: null,
      memberScreening: gated,
      memberAcceptance: 'free',
      usedInviteEvent: 'before-member',
    },
    guild: {
      id: GUILD_ID,
      name: 'Wickline Trading Floor',
      ownerId: userId(PERSON.owner),
      features: ['COMMUNITY', 'NEWS', ...(gated ? ONBOARDING : [])],
      rulesChannelId: RULES_CHANNEL,
      systemChannelId: SYSTEM_CHANNEL,
      onboarding: { enabled: gated, mode: 0, defaultChannelIds: DEFAULT_CHANNELS },
    },
    ...seedPeople(members, now),
    roles: seedRoles(bot),
    channels: seedChannels(userId(PERSON.overridden)),
    invites: {},
    bans: {},
    directChannels: {},
    messages: [],
    auditLog: [],
    commands: {},
    interactions: {},
    oauth: { redirectUris: [], codes: {}, tokens: {}, refreshTokens: {} },
  };
}
