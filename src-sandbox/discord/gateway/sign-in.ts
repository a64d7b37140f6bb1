import type { WebSocket } from 'ws';
import { z } from 'zod';
import { resetToken } from '../changes/token.ts';
import { guildCreateData } from '../wire/guild.ts';
import { ownUserObject } from '../wire/user.ts';
import type { World } from '../world.ts';
import { asksForDisallowed, INTENT, isValidIntents } from './intents.ts';
import { CLOSE } from './opcodes.ts';
import {
  deliver,
  type GatewaySession,
  missedSince,
  openSession,
  type Sessions,
  sendFrame,
} from './session.ts';

const identifySchema = z.object({
  token: z.string(),
  intents: z.unknown(),
  shard: z.tuple([z.int(), z.int()]).default([0, 1]),
  large_threshold: z.int().min(50).max(250).default(50),
});

const resumeSchema = z.object({ token: z.string(), session_id: z.string(), seq: z.int() });

/** IDENTIFY: returns a session, or a close code. */
export function identify(
  world: World,
  sessions: Sessions,
  socket: WebSocket,
  address: string,
  data: unknown,
): GatewaySession | number {
  const { application, settings, guild } = world.state;
  const parsed = identifySchema.safeParse(data);
  if (!parsed.success) return CLOSE.decodeError;
  const { token, intents, shard } = parsed.data;
  if (settings.refuseIdentify !== null) return settings.refuseIdentify;
  if (!isBotToken(world, token)) return CLOSE.authenticationFailed;
  if (shard[0] < 0 || shard[0] >= shard[1]) return CLOSE.invalidShard;
  if (!isValidIntents(intents)) return CLOSE.invalidIntents;
  if (asksForDisallowed(intents, application)) return CLOSE.disallowedIntents;
  if (settings.sessionStartsRemaining === 0) {
    // After more than a thousand starts a day Discord ends the sessions, resets the token and mails its owner.
    resetToken(world, 'session-starts');
    for (const session of sessions.values()) session.socket?.close(CLOSE.authenticationFailed);
    sessions.clear();
    return CLOSE.authenticationFailed;
  }
  if (settings.sessionStartsRemaining !== null) {
    settings.sessionStartsRemaining -= 1;
    world.changed();
  }

  const session = openSession(sessions, socket, intents, parsed.data.large_threshold);
  const inside = world.state.members[application.id] !== undefined;
  deliver(session, 'READY', {
    v: 10,
    user: ownUserObject(botUser(world)),
    guilds: inside ? [{ id: guild.id, unavailable: true }] : [],
    session_id: session.id,
    resume_gateway_url: address,
    shard,
    application: {
      id: application.id,
      flags: applicationFlags(world),
      flags_new: String(applicationFlags(world)),
    },
  });
  // GUILD_CREATE needs the Guilds intent. A client without it must not wait for one.
  if (inside && (intents & INTENT.guilds) !== 0)
    deliver(session, 'GUILD_CREATE', guildData(world, session));
  return session;
}

/** RESUME: sends missed events and RESUMED. Null when the client must identify again. */
export function resume(
  world: World,
  sessions: Sessions,
  socket: WebSocket,
  data: unknown,
): GatewaySession | number | null {
  const parsed = resumeSchema.safeParse(data);
  if (!parsed.success) return CLOSE.decodeError;
  const { token, session_id, seq } = parsed.data;
  if (!isBotToken(world, token)) return CLOSE.authenticationFailed;
  const session = sessions.get(session_id);
  if (session === undefined) return null;
  if (seq > session.sequence) return CLOSE.invalidSequence;
  const missed = missedSince(session, seq);
  if (missed === null) return null;

  if (session.socket !== socket) session.socket?.close(CLOSE.unknownError);
  Object.assign(session, { socket, lostAt: null, zombie: false, invalidated: false });
  for (const frame of missed) sendFrame(socket, frame);
  deliver(session, 'RESUMED', null);
  return session;
}

export function guildData(world: World, session: GatewaySession) {
  return guildCreateData(world.state, {
    presences: (session.intents & INTENT.guildPresences) !== 0,
    largeThreshold: session.largeThreshold,
  });
}

/** Gateway flags of a small application that needed no review. */
export function applicationFlags(world: World): number {
  const { guildMembers, presences, messageContent } = world.state.application.privilegedIntents;
  return (presences ? 1 << 13 : 0) | (guildMembers ? 1 << 15 : 0) | (messageContent ? 1 << 19 : 0);
}

export function isBotToken(world: World, token: string): boolean {
  const { botToken, tokenRevoked } = world.state.application;
  return !tokenRevoked && token === botToken;
}

function botUser(world: World) {
  const user = world.state.users[world.state.application.id];
  if (user === undefined) throw new Error('The bot has no account.');
  return user;
}
