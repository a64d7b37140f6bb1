import { type Api, botOnly } from '../api.ts';
import { newTargets, readJob } from '../changes/invite-targets.ts';
import { findInvite } from '../changes/invites.ts';
import { DiscordError, refuse } from '../errors.ts';
import { readForm } from '../request-body.ts';
import { permissionsInGuild } from '../rules/authority.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import type { InviteState } from '../state.ts';
import type { World } from '../world.ts';

const MAX_TARGETS = 1000;
const HEADER = 'user_id';
const SNOWFLAKE = /^\d{15,20}$/;

/** Who may accept an invite. */
export function registerInviteTargets(api: Api, world: World): void {
  const inviteFor = (code: string, also: bigint): InviteState => {
    const invite = findInvite(world, code);
    if (invite === null) throw refuse('unknownInvite');
    const { id } = world.state.application;
    const held = permissionsInGuild(world, id);
    const isAllowed = invite.inviterId === id || (held & (PERMISSION.manageGuild | also)) !== 0n;
    if (!isAllowed) throw refuse('missingPermissions');
    return invite;
  };

  api.get('/invites/:code/target-users', botOnly, (c) => {
    const { targets } = inviteFor(c.req.param('code'), PERMISSION.viewAuditLog);
    if (targets === undefined) throw refuse('noTargets');
    const lines = [HEADER, ...targets.userIds].join('\n');
    return c.body(`${lines}\n`, 200, { 'content-type': 'text/csv' });
  });

  api.put('/invites/:code/target-users', botOnly, async (c) => {
    const invite = inviteFor(c.req.param('code'), 0n);
    const userIds = await targetFileOf(await readForm(c));
    invite.targets = newTargets(world, userIds, c.env?.fault?.kind);
    world.effect('invite.targeted', { code: invite.code, targetIds: userIds });
    return c.body(null, 204);
  });

  api.get('/invites/:code/target-users/job-status', botOnly, (c) => {
    const { targets } = inviteFor(c.req.param('code'), PERMISSION.viewAuditLog);
    if (targets === undefined) throw refuse('noTargetsJob');
    return c.json(readJob(world, targets));
  });
}

/** The ids of `target_users_file`: one a line, below an optional header. */
export async function targetFileOf(form: Record<string, unknown>): Promise<string[]> {
  const file = form.target_users_file;
  if (!(file instanceof File)) throw new TargetFileError(['This field is required']);
  const lines = (await file.text()).replace(/^\uFEFF/, '').split(/\r?\n/);
  const rows = lines
    .map((line, index) => ({ id: line.trim(), place: index + 1 }))
    .filter(({ id, place }) => id !== '' && !(place === 1 && id === HEADER));
  const faults = rows.flatMap(({ id, place }) => {
    if (SNOWFLAKE.test(id)) return [];
    const what = /^\d+$/.test(id)
      ? 'invalid user ID - must be a valid Discord snowflake'
      : 'invalid user ID format';
    return [`Line ${place}: ${what}`];
  });
  if (rows.length === 0) faults.push('The file has no user IDs');
  if (rows.length > MAX_TARGETS) faults.push(`Must be ${MAX_TARGETS} or fewer in length.`);
  if (faults.length > 0) throw new TargetFileError(faults);
  return rows.map(({ id }) => id);
}

/** Discord documents this answer without the message and code that its other refusals have. */
class TargetFileError extends DiscordError {
  readonly #lines: string[];

  constructor(lines: string[]) {
    super(400, 0, 'Invalid target users');
    this.#lines = lines;
  }

  override toResponse(): Response {
    return Response.json({ target_users_file: this.#lines }, { status: 400 });
  }
}
