import { Hono } from 'hono';
import type { Provider, SandboxCore } from '../core/provider.ts';
import { createApi } from './api.ts';
import { createControl } from './control/control.ts';
import { DiscordError, refuse } from './errors.ts';
import { broadcast } from './gateway/broadcast.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Sessions } from './gateway/session.ts';
import { createInviteCalendar } from './invite-calendar.ts';
import { createRateLimits, tooMany } from './rate-limits.ts';
import { redact } from './redact.ts';
import { registerBans } from './routes/bans.ts';
import { registerChannels } from './routes/channels.ts';
import { registerCommands } from './routes/commands.ts';
import { registerGatewayAddress } from './routes/gateway-address.ts';
import { registerGuild } from './routes/guild.ts';
import { registerInteractions } from './routes/interactions.ts';
import { registerInvites } from './routes/invites.ts';
import { registerMemberEdits } from './routes/member-edits.ts';
import { registerMemberLists } from './routes/member-lists.ts';
import { registerMemberRoles } from './routes/member-roles.ts';
import { registerMessages } from './routes/messages.ts';
import { registerOverwrites } from './routes/overwrites.ts';
import { registerRoles } from './routes/roles.ts';
import { registerUsers } from './routes/users.ts';
import { DEFAULT_MEMBERS, seedState } from './seed/seed.ts';
import { takeSnapshot } from './snapshot.ts';
import { createWorld, type World } from './world.ts';

const ROUTES = [
  registerGatewayAddress,
  registerGuild,
  registerMemberLists,
  registerMemberRoles,
  registerMemberEdits,
  registerRoles,
  registerChannels,
  registerOverwrites,
  registerInvites,
  registerBans,
  registerMessages,
  registerUsers,
  registerCommands,
  registerInteractions,
] as const;

/** Discord on loopback: REST below /api/v10 and the gateway on the same port. */
export function createDiscordProvider(
  core: SandboxCore,
  options: { members?: number } = {},
): Provider {
  const store = core.store('discord', () =>
    seedState(core.clock.now(), options.members ?? DEFAULT_MEMBERS),
  );
  const sessions: Sessions = new Map();
  const world: World = createWorld(core, store, (event) => broadcast(world, sessions, event));
  const gateway = createGateway(world, sessions);
  const limits = createRateLimits(world);
  const snapshot = () => takeSnapshot(world, sessions, limits.invalidRequests());

  const api = createApi(world, limits);
  for (const register of ROUTES) register(api, world);
  api.all('*', () => refuse('notFound').toResponse());

  const app = new Hono();
  app.route('/api/v10', api);
  app.all('/api/*', () => refuse('invalidApiVersion').toResponse());

  const seed = (members: number) => {
    store.data = seedState(core.clock.now(), members);
    store.changed();
    gateway.drop(false);
  };

  return {
    name: 'discord',
    app,
    control: createControl({ world, gateway, limits, snapshot, seed }),
    calendars: [createInviteCalendar(world)],
    credentials: () => {
      const { application, guild } = store.data;
      return {
        botToken: application.botToken,
        guildId: guild.id,
        clientId: application.id,
        clientSecret: application.clientSecret,
      };
    },
    snapshot,
    reset() {
      store.reset();
      limits.reset();
      gateway.drop(false);
    },
    flush: () => store.flush(),
    errorAnswer: (status, retryAfterSeconds) =>
      status === 429
        ? tooMany(retryAfterSeconds ?? 1, 'user', {})
        : new DiscordError(status, 0, `${status}: ${REASONS[status] ?? 'Error'}`).toResponse(),
    withoutEffect: (work) => world.rehearse(work),
    redact,
    isHuman: (path) => /^\/(avatars|embed|oauth2\/authorize|invite)(\/|$)/.test(path),
    attach: (server) => gateway.attach(server),
    close: () => gateway.close(),
  };
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
