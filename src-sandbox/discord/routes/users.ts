import { z } from 'zod';
import { type Api, botOnly } from '../api.ts';
import { removeMember } from '../changes/members.ts';
import { openDirectChannel } from '../changes/messages.ts';
import { requireWorkingEndpoint, setEndpoint } from '../commands/endpoint.ts';
import { PUBLIC_KEY } from '../commands/signing-key.ts';
import { refuse } from '../errors.ts';
import { applicationFlags } from '../gateway/sign-in.ts';
import { requireGuild, requireUser } from '../lookups.ts';
import { pathId, readBody, snowflake } from '../request-body.ts';
import { permissionsInGuild } from '../rules/authority.ts';
import { directChannelObject } from '../wire/channel.ts';
import { ownUserObject, userObject } from '../wire/user.ts';
import type { World } from '../world.ts';

/** The empty text and null remove it. */
const applicationBody = z.object({
  interactions_endpoint_url: z.union([z.url(), z.literal('')]).nullish(),
  role_connections_verification_url: z.union([z.url(), z.literal('')]).nullish(),
});
const directBody = z.object({ recipient_id: snowflake });

export function registerUsers(api: Api, world: World): void {
  api.get('/users/@me', (c) => {
    const caller = c.get('caller');
    if (caller === null) throw refuse('unauthorized');
    const id = caller.kind === 'bot' ? world.state.application.id : caller.userId;
    return c.json(ownUserObject(requireUser(world, id)));
  });

  api.get('/users/@me/guilds', (c) => {
    const caller = c.get('caller');
    if (caller === null) throw refuse('unauthorized');
    if (caller.kind === 'person' && !caller.scopes.includes('guilds'))
      throw refuse('missingAccess');
    const { guild, members, application } = world.state;
    const id = caller.kind === 'bot' ? application.id : caller.userId;
    if (members[id] === undefined) return c.json([]);
    return c.json([
      {
        id: guild.id,
        name: guild.name,
        icon: null,
        banner: null,
        owner: guild.ownerId === id,
        permissions: String(permissionsInGuild(world, id)),
        features: guild.features,
      },
    ]);
  });

  api.delete('/users/@me/guilds/:guild', botOnly, (c) => {
    requireGuild(world, pathId(c, 'guild'));
    const { application, guild } = world.state;
    const bot = requireUser(world, application.id);
    removeMember(world, bot, 'left', { byUserId: bot.id, reason: null });
    world.dispatch({ name: 'GUILD_DELETE', data: { id: guild.id } });
    return c.body(null, 204);
  });

  api.post('/users/@me/channels', botOnly, async (c) => {
    const { recipient_id } = await readBody(c, directBody);
    const recipient = requireUser(world, recipient_id);
    if (recipient.id === world.state.application.id) throw refuse('invalidRecipient');
    const channel = openDirectChannel(world, recipient.id);
    return c.json(directChannelObject(channel.id, recipient));
  });

  api.get('/users/:user', botOnly, (c) =>
    c.json(userObject(requireUser(world, pathId(c, 'user')))),
  );

  api.get('/applications/@me', botOnly, (c) => c.json(applicationObject(world)));
  api.patch('/applications/@me', botOnly, async (c) => {
    const body = await readBody(c, applicationBody);
    const url = body.interactions_endpoint_url || null;
    if (url !== null) await requireWorkingEndpoint(world, url);
    if (body.interactions_endpoint_url !== undefined) setEndpoint(world, url);
    if (body.role_connections_verification_url !== undefined) {
      world.state.application.verificationUrl = body.role_connections_verification_url || null;
      world.changed();
    }
    return c.json(applicationObject(world));
  });
  api.get('/oauth2/applications/@me', botOnly, (c) => c.json(applicationObject(world)));
}

function applicationObject(world: World) {
  const { application, oauth } = world.state;
  return {
    id: application.id,
    name: application.name,
    icon: null,
    description: '',
    summary: '',
    team: null,
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: PUBLIC_KEY,
    interactions_endpoint_url: application.interactionsUrl ?? null,
    role_connections_verification_url: application.verificationUrl ?? null,
    flags: applicationFlags(world),
    flags_new: String(applicationFlags(world)),
    redirect_uris: oauth.redirectUris,
    bot: userObject(requireUser(world, application.id)),
    approximate_guild_count: 1,
  };
}
