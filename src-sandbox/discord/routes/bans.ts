import { z } from 'zod';
import { type Api, causeOf, insideGuild } from '../api.ts';
import { banUser, unbanUser } from '../changes/bans.ts';
import { refuse } from '../errors.ts';
import { requireUser } from '../lookups.ts';
import { pathId, readBody, readQuery, snowflake } from '../request-body.ts';
import { requireCommandOfMember, requirePermission } from '../rules/authority.ts';
import { commandsMember } from '../rules/hierarchy.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { compareIds } from '../snowflake.ts';
import { userObject } from '../wire/user.ts';
import type { World } from '../world.ts';

const banBody = z.object({ delete_message_seconds: z.int().min(0).max(604_800).nullish() });
const bulkBody = banBody.extend({ user_ids: z.array(snowflake).min(1).max(200) });
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  before: snowflake.optional(),
  after: snowflake.optional(),
});

export function registerBans(api: Api, world: World): void {
  const inside = insideGuild(world);
  const banObject = (userId: string) => ({
    reason: world.state.bans[userId]?.reason ?? null,
    user: userObject(requireUser(world, userId)),
  });

  api.get('/guilds/:guild/bans', inside, (c) => {
    const { limit, before, after } = readQuery(c, listQuery);
    requirePermission(world, PERMISSION.banMembers);
    const ids = Object.keys(world.state.bans)
      .filter((id) => before === undefined || compareIds(id, before) < 0)
      .filter((id) => after === undefined || compareIds(id, after) > 0)
      .sort(compareIds);
    return c.json(ids.slice(0, limit).map(banObject));
  });

  api.get('/guilds/:guild/bans/:user', inside, (c) => {
    const id = pathId(c, 'user');
    requirePermission(world, PERMISSION.banMembers);
    if (world.state.bans[id] === undefined) throw refuse('unknownBan');
    return c.json(banObject(id));
  });

  api.put('/guilds/:guild/bans/:user', inside, async (c) => {
    await readBody(c, banBody);
    const user = requireUser(world, pathId(c, 'user'));
    requirePermission(world, PERMISSION.banMembers);
    requireCommandOfMember(world, user.id);
    banUser(world, user, causeOf(world, c));
    return c.body(null, 204);
  });

  api.delete('/guilds/:guild/bans/:user', inside, (c) => {
    const id = pathId(c, 'user');
    requirePermission(world, PERMISSION.banMembers);
    if (world.state.bans[id] === undefined) throw refuse('unknownBan');
    unbanUser(world, requireUser(world, id), causeOf(world, c));
    return c.body(null, 204);
  });

  api.post('/guilds/:guild/bulk-ban', inside, async (c) => {
    const { user_ids } = await readBody(c, bulkBody);
    requirePermission(world, PERMISSION.banMembers | PERMISSION.manageGuild);
    const { users, bans, application } = world.state;
    const bannable = [...new Set(user_ids)].flatMap((id) => {
      const user = users[id];
      const possible =
        user !== undefined &&
        bans[id] === undefined &&
        commandsMember(world.state, application.id, id);
      return possible ? [user] : [];
    });
    if (bannable.length === 0) throw refuse('noneBanned');
    for (const user of bannable) banUser(world, user, causeOf(world, c));
    const banned = bannable.map((user) => user.id);
    return c.json({
      banned_users: banned,
      failed_users: user_ids.filter((id) => !banned.includes(id)),
    });
  });
}
