import { z } from 'zod';
import { type Api, insideGuild } from '../api.ts';
import { refuse } from '../errors.ts';
import { startingWith } from '../gateway/member-requests.ts';
import { requireMember } from '../lookups.ts';
import { pathId, readQuery } from '../request-body.ts';
import { compareIds } from '../snowflake.ts';
import { memberObject } from '../wire/member.ts';
import type { World } from '../world.ts';

const pageSize = z.coerce.number().int().min(1).max(1000).default(1);
const listQuery = z.object({ limit: pageSize, after: z.string().regex(/^\d+$/).default('0') });
const searchQuery = z.object({ limit: pageSize, query: z.string().min(1).max(100) });

export function registerMemberLists(api: Api, world: World): void {
  const inside = insideGuild(world);

  api.get('/guilds/:guild/members', inside, (c) => {
    const { state } = world;
    const { limit, after } = readQuery(c, listQuery);
    if (!state.application.privilegedIntents.guildMembers) throw refuse('missingAccess');
    const page = Object.values(state.members)
      .filter((member) => compareIds(member.userId, after) > 0)
      .sort((a, b) => compareIds(a.userId, b.userId))
      .slice(0, limit);
    return c.json(page.map((member) => memberObject(state, member)));
  });

  api.get('/guilds/:guild/members/search', inside, (c) => {
    const { query, limit } = readQuery(c, searchQuery);
    const { application, settings } = world.state;
    const needsIntent = settings.memberSearch === 'needs-intent';
    if (needsIntent && !application.privilegedIntents.guildMembers) throw refuse('missingAccess');
    const found = startingWith(world, query).slice(0, limit);
    return c.json(found.map((member) => memberObject(world.state, member)));
  });

  api.get('/guilds/:guild/members/:user', inside, (c) =>
    c.json(memberObject(world.state, requireMember(world, pathId(c, 'user')))),
  );
}
