import type { Context } from 'hono';
import { z } from 'zod';
import { type Api, botOnly, causeOf, insideGuild } from '../api.ts';
import type { ApiEnv } from '../api-env.ts';
import { AUDIT, recordAudit } from '../changes/audit.ts';
import { newTargets } from '../changes/invite-targets.ts';
import {
  createInvite,
  deleteInvite,
  findInvite,
  isOver,
  type NewInvite,
} from '../changes/invites.ts';
import { CHANNEL_TYPE } from '../channel-type.ts';
import { refuse } from '../errors.ts';
import { requireChannel, requireRole } from '../lookups.ts';
import { pathId, readBody, readForm, readPayload, snowflake } from '../request-body.ts';
import {
  permissionsInChannel,
  permissionsInGuild,
  requireGrantable,
  requireInChannel,
  requirePermission,
} from '../rules/authority.ts';
import { hasAll, PERMISSION } from '../rules/permission-bits.ts';
import { inviteObject, inviteWithMetadata } from '../wire/invite.ts';
import type { World } from '../world.ts';
import { targetFileOf } from './invite-targets.ts';

const MAX_INVITES = 1000;

const inviteBody = z.object({
  max_age: z.int().min(0).max(604_800).nullish(),
  max_uses: z.int().min(0).max(100).nullish(),
  temporary: z.boolean().nullish(),
  unique: z.boolean().nullish(),
  role_ids: z.array(snowflake).nullish(),
});

export function registerInvites(api: Api, world: World): void {
  const inside = insideGuild(world);
  const activeInvites = () =>
    Object.values(world.state.invites).filter((invite) => !isOver(invite, world.now()));

  api.post('/channels/:channel/invites', botOnly, async (c) => {
    const { body, file } = await readInviteForm(c);
    const channel = requireChannel(world, pathId(c, 'channel'));
    requireInChannel(world, channel, PERMISSION.createInvite);
    if (channel.type === CHANNEL_TYPE.category) throw refuse('wrongChannelType');
    const roleIds = body.role_ids ?? [];
    if (roleIds.length > 0) requirePermission(world, PERMISSION.manageRoles);
    for (const roleId of roleIds) requireGrantable(world, requireRole(world, roleId));
    const wanted: NewInvite = {
      channelId: channel.id,
      inviterId: world.state.application.id,
      maxAge: body.max_age ?? 86_400,
      maxUses: body.max_uses ?? 0,
      temporary: body.temporary ?? false,
      roleIds,
    };
    if (file !== null) {
      requirePermission(world, PERMISSION.manageGuild);
      wanted.targets = newTargets(world, file, c.env?.fault?.kind);
    }
    const similar = body.unique
      ? undefined
      : activeInvites().find((other) => isSimilar(other, wanted));
    if (similar === undefined && activeInvites().length >= MAX_INVITES)
      throw refuse('tooManyInvites');
    const invite = similar ?? createInvite(world, wanted, causeOf(world, c));
    return c.json(inviteWithMetadata(world.state, invite));
  });

  api.get('/channels/:channel/invites', botOnly, (c) => {
    const channel = requireChannel(world, pathId(c, 'channel'));
    requireInChannel(world, channel, PERMISSION.manageChannels);
    const found = activeInvites().filter((invite) => invite.channelId === channel.id);
    return c.json(found.map((invite) => inviteWithMetadata(world.state, invite)));
  });

  api.get('/guilds/:guild/invites', inside, (c) => {
    const held = permissionsInGuild(world, world.state.application.id);
    const maySee = hasAll(held, PERMISSION.manageGuild) || hasAll(held, PERMISSION.viewAuditLog);
    if (!maySee) throw refuse('missingPermissions');
    return c.json(activeInvites().map((invite) => inviteWithMetadata(world.state, invite)));
  });

  // Needs no authentication.
  api.get('/invites/:code', (c) => {
    const invite = findInvite(world, c.req.param('code'));
    const isHidden = world.state.settings.targetedInvites === 'hidden';
    if (invite === null || (isHidden && invite.targets !== undefined)) {
      throw refuse('unknownInvite');
    }
    const count = Object.keys(world.state.members).length;
    return c.json({
      ...inviteObject(world.state, invite),
      ...(c.req.query('with_counts') === 'true'
        ? { approximate_member_count: count, approximate_presence_count: 0 }
        : {}),
    });
  });

  api.delete('/invites/:code', botOnly, (c) => {
    const invite = findInvite(world, c.req.param('code'));
    if (invite === null) throw refuse('unknownInvite');
    const { application, channels } = world.state;
    const channel = channels[invite.channelId];
    const held =
      permissionsInGuild(world, application.id) & PERMISSION.manageGuild ||
      (channel && permissionsInChannel(world, application.id, channel) & PERMISSION.manageChannels);
    if (!held) throw refuse('missingPermissions');
    recordAudit(world, AUDIT.inviteDelete, causeOf(world, c), null, [
      { key: 'code', old_value: invite.code },
    ]);
    deleteInvite(world, invite, 'deleted');
    return c.json(inviteObject(world.state, invite));
  });
}

/** Without `unique`, Discord returns an existing invite with the same terms. */
function isSimilar(invite: NewInvite, wanted: NewInvite): boolean {
  return (
    invite.channelId === wanted.channelId &&
    invite.inviterId === wanted.inviterId &&
    invite.maxAge === wanted.maxAge &&
    invite.maxUses === wanted.maxUses &&
    invite.temporary === wanted.temporary &&
    invite.roleIds.join() === wanted.roleIds.join() &&
    invite.targets?.userIds.join() === wanted.targets?.userIds.join()
  );
}

/** JSON, or a form with a file of targets and the rest in `payload_json`. */
async function readInviteForm(c: Context<ApiEnv>) {
  const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') === true;
  if (!isForm) return { body: await readBody(c, inviteBody), file: null };
  const form = await readForm(c);
  const payload = form.payload_json;
  const body = readPayload(inviteBody, typeof payload === 'string' ? payload : '{}');
  return { body, file: form.target_users_file === undefined ? null : await targetFileOf(form) };
}
