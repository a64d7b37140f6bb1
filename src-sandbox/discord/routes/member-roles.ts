import type { Context } from 'hono';
import { type Api, causeOf, insideGuild } from '../api.ts';
import { setMemberRoles } from '../changes/member-roles.ts';
import { requireMember, requireRole } from '../lookups.ts';
import { pathId } from '../request-body.ts';
import { requireGrantable, requirePermission } from '../rules/authority.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import type { World } from '../world.ts';

export function registerMemberRoles(api: Api, world: World): void {
  const inside = insideGuild(world);

  const change = (c: Context, next: (held: string[], roleId: string) => string[]) => {
    const member = requireMember(world, pathId(c, 'user'));
    const role = requireRole(world, pathId(c, 'role'));
    requirePermission(world, PERMISSION.manageRoles);
    requireGrantable(world, role);
    setMemberRoles(world, member, next(member.roles, role.id), causeOf(world, c));
    return c.body(null, 204);
  };

  api.put('/guilds/:guild/members/:user/roles/:role', inside, (c) =>
    change(c, (held, roleId) => [...held, roleId]),
  );
  api.delete('/guilds/:guild/members/:user/roles/:role', inside, (c) =>
    change(c, (held, roleId) => held.filter((id) => id !== roleId)),
  );
}
