import type { Hono } from 'hono';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Seed } from '../seed/seed.ts';
import type { World } from '../world.ts';
import { registerConversation } from './conversation.ts';
import { createDoor, readCall } from './door.ts';
import { registerGatewayControls } from './gateway.ts';
import { registerPeople } from './people.ts';
import { registerServer } from './server.ts';
import { registerSettings } from './settings.ts';

const seedCall = z.object({
  members: z.int().min(20).max(10_000).default(60),
  bot: z.enum(['ample', 'listed']).default('ample'),
  gated: z.boolean().default(false),
  membersIntent: z.boolean().default(true),
});

interface ControlParts {
  world: World;
  gateway: Gateway;
  limits: RateLimits;
  snapshot(): object;
  seed(wanted: Seed): void;
}

/**
 * Control calls for Discord, below /discord of the control port. Bodies and answers are JSON; a
 * refusal is `{message}`, with Discord's `code` where it has one.
 *
 * GET    /state                       the whole state: members, roles, channels, invites, bans, messages, sessions
 * POST   /seed                        {members, bot, gated, membersIntent}: a new server of that size, 60 by default;
 *                                     bot 'listed' has exactly the permissions in the guide; gated: with
 *                                     rules screening and onboarding; membersIntent: granted or refused
 * POST   /join                        {code, username}: joins by an invite (code or link), as any user
 * POST   /users                       {username}: finds or creates an account
 * POST   /users/:id                   {acceptsDirectMessages}
 * POST   /members/:id/leave
 * POST   /members/:id/rename          {username}
 * POST   /members/:id/nick            {nick}
 * POST   /members/:id/accept-rules    ends the membership screening
 * POST   /members/:id/timeout         {seconds}; 0 ends it
 * POST   /members/:id/roles/:role     adds a role as another moderator; DELETE removes it
 * POST   /members/:id/kick            {reason}
 * POST   /bans/:id                    {reason}; DELETE lifts it
 * POST   /guild                       {name, features, rulesChannelId}
 * POST   /roles                       Discord's role fields; PATCH /roles/:id also {position}; DELETE /roles/:id
 * POST   /channels                    Discord's channel fields; PATCH, DELETE /channels/:id
 * PUT    /channels/:id/permissions/:target   {type, allow, deny}; DELETE removes the override
 * POST   /invites                     {channelId, maxAge, maxUses, roleIds, count}; DELETE /invites/:code
 * POST   /messages/direct             {userId, content}: a user writes to the bot
 * POST   /messages/:channel           {userId, content}: a member writes in a channel
 * DELETE /messages/:channel/:message  a moderator deletes a message
 * POST   /commands/use                {userId, name, type, channelId, options, targetId, locale}: a user runs a
 *                                     command; channelId null: in the bot's direct channel
 * POST   /commands/open               {name, type}: the owner lets everyone use it, in Server Settings > Integrations
 * POST   /interactions/endpoint       {url}: interactions go there, once Discord has checked it; null: to the gateway
 * POST   /gateway/drop                {resumable}: closes every connection
 * POST   /gateway/reconnect           asks every client to reconnect (op 7)
 * POST   /gateway/invalidate          {resumable}: invalid session (op 9)
 * POST   /gateway/zombie              {on}: silences open connections
 * POST   /gateway/refuse              {code}: closes every IDENTIFY with it; null accepts again
 * POST   /gateway/outage              {on}: makes the server unavailable (GUILD_DELETE), or available
 * POST   /token/revoke                invalidates the bot's token and closes its sessions with 4004
 * POST   /token/restore               makes the seed's token valid again
 * POST   /token/reset                 answers a new {botToken}; the old one stops working
 * POST   /bot/join                    the bot rejoins after a kick
 * GET    /settings                    and POST with any of {limitScale, rateLimits: on|off, guildMembersIntent,
 *                                     presencesIntent, messageContentIntent, heartbeatIntervalMs,
 *                                     answerWithinMs, sessionStartsRemaining, memberScreening, memberAcceptance, memberSearch,
 *                                     targetJobReads, targetedInvites, usedInviteEvent, categorySync, redirectUris}
 */
export function createControl({ world, gateway, limits, snapshot, seed }: ControlParts): Hono {
  const door = createDoor();
  door.get('/state', (c) => c.json(snapshot()));
  door.post('/seed', async (c) => {
    const wanted = await readCall(c, seedCall);
    seed(wanted);
    return c.json(wanted);
  });
  registerPeople(door, world);
  registerServer(door, world);
  registerConversation(door, world);
  registerGatewayControls(door, world, gateway);
  registerSettings(door, world, limits);
  return door;
}
