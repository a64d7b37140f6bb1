import { Hono } from 'hono';
import { createApi } from './api.ts';
import { refuse } from './errors.ts';
import { registerAuthorizePage } from './oauth/authorize-page.ts';
import { registerTokenEndpoint } from './oauth/token-endpoint.ts';
import { createAvatars } from './pages/avatars.ts';
import { registerInvitePage } from './pages/invite-page.ts';
import { registerServerPage } from './pages/server-page.ts';
import type { RateLimits } from './rate-limits.ts';
import { registerBans } from './routes/bans.ts';
import { registerChannels } from './routes/channels.ts';
import { registerCommands } from './routes/commands.ts';
import { registerGatewayAddress } from './routes/gateway-address.ts';
import { registerGuild } from './routes/guild.ts';
import { registerInteractions } from './routes/interactions.ts';
import { registerInviteTargets } from './routes/invite-targets.ts';
import { registerInvites } from './routes/invites.ts';
import { registerMemberEdits } from './routes/member-edits.ts';
import { registerMemberJoins } from './routes/member-joins.ts';
import { registerMemberLists } from './routes/member-lists.ts';
import { registerMemberRoles } from './routes/member-roles.ts';
import { registerMessageEdits } from './routes/message-edits.ts';
import { registerMessages } from './routes/messages.ts';
import { registerOverwrites } from './routes/overwrites.ts';
import { registerRoleConnections } from './routes/role-connections.ts';
import { registerRoles } from './routes/roles.ts';
import { registerUsers } from './routes/users.ts';
import { botAgentOnly } from './user-agent.ts';
import type { World } from './world.ts';

const ROUTES = [
  registerGatewayAddress,
  registerGuild,
  registerMemberLists,
  registerMemberJoins,
  registerMemberRoles,
  registerMemberEdits,
  registerRoles,
  registerRoleConnections,
  registerChannels,
  registerOverwrites,
  registerInvites,
  registerInviteTargets,
  registerBans,
  registerMessages,
  registerMessageEdits,
  registerUsers,
  registerCommands,
  registerInteractions,
] as const;

/** The API prefix with and without a version. */
const API_PREFIXES = ['/api', '/api/v10'] as const;

/** Every HTTP endpoint of Discord's port: REST, OAuth2, pages for people, images. */
export function createSite(world: World, limits: RateLimits): Hono {
  const site = new Hono();
  site.use('/api/*', botAgentOnly);
  for (const prefix of ['', ...API_PREFIXES]) {
    registerAuthorizePage(site, `${prefix}/oauth2/authorize`, world);
  }
  for (const prefix of API_PREFIXES) registerTokenEndpoint(site, prefix, world);
  registerInvitePage(site, world);
  registerServerPage(site, world);
  site.route('/', createAvatars());

  const api = createApi(world, limits);
  for (const register of ROUTES) register(api, world);
  api.all('*', () => refuse('notFound').toResponse());
  site.route('/api/v10', api);
  site.all('/api/*', () => refuse('invalidApiVersion').toResponse());
  return site;
}
