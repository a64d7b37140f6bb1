import type { Clock } from '../../../clock/clock.ts';
import type {
  BotState,
  CommunityChannel,
  CommunityMember,
  CommunityRole,
  MemberEvent,
} from '../../gateway/community.ts';
import type { ServerEvent } from '../../gateway/connection/server-events.ts';
import { isIntentRefused } from '../../gateway/members-intent.ts';
import type { DiscordGateway } from '../../gateway/port.ts';
import { type Following, kept } from './kept-read.ts';
import { freshFrame, type ServerFrame } from './server-frame.ts';

/**
 * Cached view of the server, kept fresh by events, to let pages over thousands of members make no
 * calls. Entries live one minute while the bot is ready. Otherwise they live half as long, and are
 * reported as stale.
 */
export interface CommunityDirectory {
  frame(): Promise<ServerFrame>;
  /** All members. Refused with 'intent-not-enabled' without the members intent. */
  members(): Promise<ReadonlyMap<string, CommunityMember>>;
  /**
   * Those of `ids` who are in the server. Without the members intent, reads each one separately.
   */
  membersOf(ids: readonly string[]): Promise<ReadonlyMap<string, CommunityMember>>;
  /** Drops the cache. The next reads ask Discord. */
  forget(): void;
  /** Since when the data is stale; null: it is fresh. */
  staleSince(): Date | null;
  /** Changes after every event. Equal in every instance. */
  versions(): Versions;
  /** Takes over the counts of the instance where the bot is signed in. */
  happenedElsewhere(versions: Versions): void;
  /** The listener runs after every change of a role, a channel or the server. */
  onServerChange(listener: (event: ServerEvent) => void): void;
}

interface Versions {
  members: number;
  frame: number;
}

/** After a refused sign-in we cannot know whether the server is still the same. */
const FOLLOWING: Record<BotState['kind'], Following> = {
  ready: 'followed',
  connecting: 'unfollowed',
  degraded: 'unfollowed',
  off: 'lost',
  refused: 'lost',
};

export function createCommunityDirectory(
  gateway: DiscordGateway,
  machineClock: Clock,
): CommunityDirectory {
  const listeners: ((event: ServerEvent) => void)[] = [];
  const following = () => FOLLOWING[gateway.state().kind];
  const frame = kept(machineClock, {
    following,
    read: () => freshFrame(gateway),
    apply: applyServerEvent,
  });
  const members = kept(machineClock, {
    following,
    read: async () => new Map((await gateway.listMembers()).map((each) => [each.id, each])),
    apply: applyMemberEvent,
  });
  const versions = { members: 0, frame: 0 };
  // Ahead of any count that an earlier instance made but did not share.
  const count = (what: keyof Versions) => {
    versions[what] = Math.max(versions[what] + 1, machineClock.now().getTime());
  };
  const forget = () => {
    frame.forget();
    members.forget();
  };
  gateway.subscribe({
    onReady() {
      count('members');
      count('frame');
      forget();
    },
    onMember(event) {
      count('members');
      members.happened(event);
      const about = event.kind === 'left' ? event.memberId : event.member.id;
      if (frame.known()?.bot.id === about) frame.forget();
    },
    onServer(event) {
      count('frame');
      if (event.kind === 'server') frame.forget();
      else frame.happened(event);
      for (const listener of listeners) listener(event);
    },
  });
  return {
    frame: frame.get,
    members: members.get,
    async membersOf(ids) {
      try {
        return await members.get();
      } catch (error) {
        if (!isIntentRefused(error)) throw error;
        return readEach(gateway, ids);
      }
    },
    forget,
    staleSince() {
      const since = [frame.staleSince(), members.staleSince()].filter((at) => at !== null);
      return since.length === 0 ? null : new Date(Math.min(...since));
    },
    versions: () => ({ ...versions }),
    happenedElsewhere(there) {
      if (there.members !== versions.members) members.forget();
      if (there.frame !== versions.frame) frame.forget();
      Object.assign(versions, there);
    },
    onServerChange: (listener) => void listeners.push(listener),
  };
}

async function readEach(
  gateway: DiscordGateway,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CommunityMember>> {
  const found = new Map<string, CommunityMember>();
  for (const id of new Set(ids)) {
    const member = await gateway.getMember(id);
    if (member !== null) found.set(id, member);
  }
  return found;
}

function applyServerEvent(frame: ServerFrame, event: ServerEvent): void {
  const roles = frame.roles as Map<string, CommunityRole>;
  const channels = frame.channels as Map<string, CommunityChannel>;
  switch (event.kind) {
    case 'role':
      return void roles.set(event.role.id, event.role);
    case 'role-gone':
      return void roles.delete(event.roleId);
    case 'channel':
      return void channels.set(event.channel.id, event.channel);
    case 'channel-gone':
      return void channels.delete(event.channelId);
    case 'server':
      return;
  }
}

function applyMemberEvent(members: Map<string, CommunityMember>, event: MemberEvent): void {
  if (event.kind === 'left') members.delete(event.memberId);
  else members.set(event.member.id, event.member);
}
