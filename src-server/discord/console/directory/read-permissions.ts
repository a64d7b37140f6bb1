import type {
  MatrixCell,
  PermissionsAnswer,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import { channelPermissions } from '../../../../src/domain/community/channel-permissions.ts';
import { channelLabel } from '../../../../src/domain/community/channel-type.ts';
import { holds, PERMISSION } from '../../../../src/domain/community/permission-flags.ts';
import type { CommunityChannel, CommunityMember } from '../../gateway/community.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { answerFailures } from '../failure-messages.ts';
import { shownBotState } from './bot-state.view.ts';
import { botCanSee, permissionServerOf, permissionSubjectOf } from './permission-server.ts';

const UNSEEN = 'Missing Access: the bot cannot see this channel. Give its role View Channel there.';
/** Yields to the event loop between batches, because thousands of members take a while. */
const MEMBERS_AT_ONCE = 100;

const byId = ({ id }: { id: string }) => id;

/** Permissions of every member, or one, in every channel. */
export async function readPermissions(
  deps: ConsoleDeps,
  input: { memberId?: string | undefined; fresh?: boolean | undefined },
): Promise<PermissionsAnswer> {
  if (input.fresh) deps.directory.forget();
  const answer = await answerFailures(() => matrixOf(deps, input.memberId), {});
  return { ...answer, bot: shownBotState(deps) };
}

async function matrixOf({ directory, machineClock }: ConsoleDeps, memberId: string | undefined) {
  const [frame, members] = await Promise.all([
    directory.frame(),
    memberId === undefined ? directory.members() : directory.membersOf([memberId]),
  ]);
  const one = memberId === undefined ? undefined : members.get(memberId);
  if (memberId !== undefined && one === undefined) {
    return { success: false, message: 'This member is no longer in the server.' };
  }
  const channels = [...frame.channels.values()].sort((a, b) => a.position - b.position);
  const server = permissionServerOf(frame);
  const unseen = new Set(channels.filter((each) => !botCanSee(frame, each)).map((each) => each.id));
  const now = machineClock.now();
  const named = new Set(
    channels.flatMap((each) => each.overrides.filter((one) => one.kind === 'member')).map(byId),
  );
  /** Members with the same roles share one set of cells, computed and stored once. */
  const alike = new Map<string, Record<string, MatrixCell>>();
  const cellsOf = (member: CommunityMember) => {
    const subject = permissionSubjectOf(member, now);
    const alone = named.has(member.id) || member.id === frame.server.ownerId;
    const key = alone ? member.id : `${subject.timedOut} ${subject.roleIds.toSorted()}`;
    const known = alike.get(key);
    if (known !== undefined) return known;
    const cells = Object.fromEntries(
      channels.map((channel) => {
        const held = channelPermissions(server, subject, channel.overrides);
        return [channel.id, cellOf(held, unseen.has(channel.id) ? UNSEEN : null)];
      }),
    );
    alike.set(key, cells);
    return cells;
  };
  const permissions: NonNullable<PermissionsAnswer['permissions']> = {};
  let done = 0;
  for (const member of one === undefined ? members.values() : [one]) {
    const { displayName, username, isBot } = member;
    permissions[member.id] = { displayName, username, isBot, channels: cellsOf(member) };
    done += 1;
    if (done % MEMBERS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const bots = [...members.values()].filter((member) => member.isBot).length;
  return {
    success: true,
    message: `${members.size} members, ${channels.length} channels`,
    permissions,
    channels: Object.fromEntries(channels.map((channel) => [channel.id, channelView(channel)])),
    summary: {
      totalMembers: members.size,
      humanMembers: members.size - bots,
      botMembers: bots,
      totalChannels: channels.length,
    },
  };
}

function cellOf(held: bigint, error: string | null): MatrixCell {
  return {
    canView: holds(held, PERMISSION.viewChannel),
    canSendMessages: holds(held, PERMISSION.sendMessages),
    canReadHistory: holds(held, PERMISSION.readMessageHistory),
    canManageChannel: holds(held, PERMISSION.manageChannels),
    error,
  };
}

function channelView({ id, name, type, position }: CommunityChannel) {
  return { id, name, type: channelLabel(type), kind: type, position };
}
