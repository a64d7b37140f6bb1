import { settingsView } from './control/settings.ts';
import type { Sessions } from './gateway/session.ts';
import type { World } from './world.ts';

/** The whole state with names beside ids, for the control room and for assertions. Contains no credentials. */
export function takeSnapshot(world: World, sessions: Sessions, invalidRequests: number) {
  const { state } = world;
  const nameOf = (userId: string) => state.users[userId]?.username ?? null;
  return {
    guild: state.guild,
    application: {
      id: state.application.id,
      name: state.application.name,
      tokenRevoked: state.application.tokenRevoked,
      interactionsUrl: state.application.interactionsUrl ?? null,
    },
    settings: { ...settingsView(world), refuseIdentify: state.settings.refuseIdentify },
    members: Object.values(state.members).map((member) => {
      const user = state.users[member.userId];
      return {
        id: member.userId,
        username: user?.username ?? null,
        globalName: user?.globalName ?? null,
        avatar: user?.avatar ?? null,
        bot: user?.bot ?? false,
        nick: member.nick,
        roles: member.roles,
        joinedAt: member.joinedAt,
        pending: member.pending,
        timedOutUntil: member.timedOutUntil,
      };
    }),
    outsiders: Object.values(state.users).filter((user) => state.members[user.id] === undefined),
    roles: Object.values(state.roles).sort((a, b) => b.position - a.position),
    channels: Object.values(state.channels).sort((a, b) => a.position - b.position),
    invites: Object.values(state.invites),
    bans: Object.entries(state.bans).map(([userId, ban]) => ({
      userId,
      username: nameOf(userId),
      reason: ban.reason,
    })),
    messages: state.messages.map((message) => {
      const direct = state.directChannels[message.channelId];
      return {
        ...message,
        author: nameOf(message.authorId),
        channel: state.channels[message.channelId]?.name ?? null,
        recipientId: direct?.recipientId ?? null,
        recipient: direct === undefined ? null : nameOf(direct.recipientId),
      };
    }),
    commands: state.commands,
    roleConnections: Object.entries(state.roleConnections ?? {}).map(([userId, connection]) => ({
      userId,
      username: nameOf(userId),
      ...connection,
    })),
    interactions: Object.values(state.interactions).map(({ token: _token, ...rest }) => ({
      ...rest,
      username: nameOf(rest.userId),
      target: rest.targetId == null ? null : nameOf(rest.targetId),
    })),
    gatewaySessions: [...sessions.values()].map((session) => ({
      id: session.id,
      intents: session.intents,
      sequence: session.sequence,
      connected: session.socket !== null,
      zombie: session.zombie,
    })),
    invalidRequests,
  };
}
