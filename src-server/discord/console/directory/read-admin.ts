import type {
  AdminAnswer,
  ConsoleRole,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { refuseAction } from '../../../../src/domain/community/member-action.ts';
import { readPaidRole } from '../../../../src/domain/community/paid-role.ts';
import { PERMISSION_LABELS } from '../../../../src/domain/community/permission-flags.ts';
import { isSignalChannel } from '../../../../src/domain/community/signal-channel.ts';
import type { CommunityMember, CommunityRole } from '../../gateway/community.ts';
import { isIntentRefused } from '../../gateway/members-intent.ts';
import { refusalMessage } from '../changes/action-messages.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { answerFailures } from '../failure-messages.ts';
import { shownBotState } from './bot-state.view.ts';
import { countMembers, memberView } from './member.view.ts';
import { type ServerFrame, surroundingsOf } from './server-frame.ts';

/** The server's members, roles and channels, for /discord-admin. */
export async function readAdmin(
  deps: ConsoleDeps,
  input: { members: 'all' | 'none'; fresh?: boolean | undefined },
): Promise<AdminAnswer> {
  if (input.fresh) deps.directory.forget();
  const answer = await answerFailures(async () => {
    // Roles and channels load without members. The bot's state explains a missing list.
    const [frame, members] = await Promise.all([deps.directory.frame(), membersShown(deps)]);
    const counts = countMembers(members);
    const data = {
      members: input.members === 'all' ? [...members.values()].map(memberView) : [],
      roles: roleViews(frame, members),
      channels: channelViews(frame),
      serverInfo: serverInfoOf(frame, counts.members || frame.server.memberCount),
      counts,
      highlightedUsername: deps.settings.highlightedUsername,
      cdn: deps.settings.cdn,
      paidRoleWarning: paidRoleWarning(),
    };
    return { success: true, message: `${counts.members} members`, data };
  }, {});
  return { ...answer, bot: shownBotState(deps) };
}

async function membersShown({ directory }: ConsoleDeps) {
  try {
    return await directory.members();
  } catch (error) {
    if (isIntentRefused(error)) return new Map<string, CommunityMember>();
    throw error;
  }
}

export function serverInfoOf({ server }: ServerFrame, memberCount: number) {
  return {
    name: server.name,
    id: server.id,
    memberCount,
    createdAt: bornAt(server.id).toISOString(),
  };
}

function roleViews(
  frame: ServerFrame,
  members: ReadonlyMap<string, CommunityMember>,
): ConsoleRole[] {
  const held = new Map<string, number>([[frame.server.id, members.size]]);
  for (const member of members.values()) {
    for (const roleId of member.roleIds) held.set(roleId, (held.get(roleId) ?? 0) + 1);
  }
  const around = surroundingsOf(frame);
  const view = (role: CommunityRole): ConsoleRole => {
    const refusal = refuseAction('add_role', role.id, around);
    return {
      id: role.id,
      name: role.name,
      color: role.colour,
      position: role.position,
      hoist: role.hoist,
      mentionable: role.mentionable,
      permissions: String(role.permissions),
      managed: role.managed,
      memberCount: held.get(role.id) ?? 0,
      refusal: refusal === null ? null : refusalMessage(refusal),
    };
  };
  return [...frame.roles.values()].map(view).sort((a, b) => b.position - a.position);
}

function channelViews({ channels }: ServerFrame) {
  return [...channels.values()]
    .map(({ id, name, type, position, parentId, ...rest }) => {
      return {
        id,
        name,
        type,
        position,
        parentId,
        isSignal: isSignalChannel({ ...rest, name, type }),
      };
    })
    .sort((a, b) => a.position - b.position);
}

function paidRoleWarning(): string {
  const { names, moderating } = readPaidRole();
  const labels = (list: typeof names) => list.map((name) => PERMISSION_LABELS[name]).join(', ');
  return `The role will carry ${labels(names)}. ${labels(moderating)} are rights of a moderator, and none of them opens a channel: what paying members see is decided by channel overrides.`;
}

const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** Discord ids encode their creation time. */
function bornAt(id: string): Date {
  return new Date(Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS));
}
