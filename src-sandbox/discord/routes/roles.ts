import type { Context } from 'hono';
import { z } from 'zod';
import { type Api, causeOf, insideGuild } from '../api.ts';
import { changeRole, createRole, deleteRole, moveRoles } from '../changes/roles.ts';
import { refuse } from '../errors.ts';
import { requireRole } from '../lookups.ts';
import { pathId, readBody, snowflake } from '../request-body.ts';
import { requireCommandOfRole, requireHolding, requirePermission } from '../rules/authority.ts';
import { mayReorder } from '../rules/hierarchy.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { roleBody, toRolePatch } from '../rules/role-rules.ts';
import { roleObject } from '../wire/role.ts';
import type { World } from '../world.ts';

const MAX_ROLES = 250;
const moveBody = z.array(z.object({ id: snowflake, position: z.int().min(0).nullish() })).min(1);

export function registerRoles(api: Api, world: World): void {
  const inside = insideGuild(world);
  const list = () => Object.values(world.state.roles).map(roleObject);

  api.get('/guilds/:guild/roles', inside, (c) => c.json(list()));

  api.get('/guilds/:guild/roles/member-counts', inside, (c) => {
    const counts: Record<string, number> = {};
    for (const role of Object.values(world.state.roles)) counts[role.id] = 0;
    for (const member of Object.values(world.state.members)) {
      for (const roleId of member.roles) counts[roleId] = (counts[roleId] ?? 0) + 1;
    }
    // Discord's counts exclude @everyone, which every member has.
    delete counts[world.state.guild.id];
    return c.json(counts);
  });

  api.get('/guilds/:guild/roles/:role', inside, (c) =>
    c.json(roleObject(requireRole(world, pathId(c, 'role')))),
  );

  api.post('/guilds/:guild/roles', inside, async (c) => {
    const wanted = toRolePatch(await readBody(c, roleBody));
    requirePermission(world, PERMISSION.manageRoles);
    requireHolding(world, BigInt(wanted.permissions ?? 0));
    if (list().length >= MAX_ROLES) throw refuse('tooManyRoles');
    return c.json(roleObject(createRole(world, wanted, causeOf(world, c))));
  });

  api.patch('/guilds/:guild/roles', inside, async (c) => {
    const moves = await readBody(c, moveBody);
    requirePermission(world, PERMISSION.manageRoles);
    const positions = new Map(
      moves.flatMap(({ id, position }) =>
        position == null ? [] : [[requireRole(world, id).id, position] as const],
      ),
    );
    const { state } = world;
    if (!mayReorder(state, state.application.id, positions)) throw refuse('missingPermissions');
    moveRoles(world, positions);
    return c.json(list());
  });

  api.patch('/guilds/:guild/roles/:role', inside, async (c) => {
    const patch = toRolePatch(await readBody(c, roleBody));
    const role = requireRole(world, pathId(c, 'role'));
    requirePermission(world, PERMISSION.manageRoles);
    requireCommandOfRole(world, role);
    // The role may keep bits that the bot does not hold.
    requireHolding(world, BigInt(patch.permissions ?? 0) & ~BigInt(role.permissions));
    changeRole(world, role, patch, causeOf(world, c));
    return c.json(roleObject(role));
  });

  api.delete('/guilds/:guild/roles/:role', inside, (c: Context) => {
    const role = requireRole(world, pathId(c, 'role'));
    requirePermission(world, PERMISSION.manageRoles);
    if (role.id === world.state.guild.id || role.botId !== null) throw refuse('invalidRole');
    requireCommandOfRole(world, role);
    deleteRole(world, role, causeOf(world, c));
    return c.body(null, 204);
  });
}
