import type { Clock } from '../../clock/clock.ts';
import type {
  BotStanding,
  CommunityChannel,
  CommunityMember,
  CommunityRole,
  CommunityServer,
  DiscordGateway,
  MemberEvent,
} from '../gateway/discord.gateway.ts';
import type { ServerEvent } from '../gateway/server-events.ts';

/** Everything about the server except who is in it. */
export interface ServerFrame {
  server: CommunityServer;
  bot: BotStanding;
  roles: ReadonlyMap<string, CommunityRole>;
  channels: ReadonlyMap<string, CommunityChannel>;
}

/**
 * The server as last read, kept fresh by events, so that pages over thousands of members ask Discord for
 * nothing. What was read is trusted for a minute while the bot is ready, and not at all while it is not.
 */
export interface CommunityDirectory {
  frame(): Promise<ServerFrame>;
  members(): Promise<ReadonlyMap<string, CommunityMember>>;
  /** The next reads ask Discord. */
  forget(): void;
  /** Another number after everything that happened; the same in every instance. */
  versions(): Versions;
  /** Where the bot is signed in elsewhere: what was counted there. */
  happenedElsewhere(versions: Versions): void;
  /** Told after every change of a role, a channel or the server. */
  onServerChange(listener: (event: ServerEvent) => void): void;
}

export interface Versions {
  members: number;
  frame: number;
}

const TRUSTED_MS = 60_000;

export function createCommunityDirectory(
  gateway: DiscordGateway,
  machine: Clock,
): CommunityDirectory {
  const listeners: ((event: ServerEvent) => void)[] = [];
  const frame = kept(
    machine,
    () => gateway.state().kind === 'ready',
    () => readFrame(gateway),
    applyServerEvent,
  );
  const members = kept(
    machine,
    () => gateway.state().kind === 'ready',
    async () => new Map((await gateway.listMembers()).map((each) => [each.id, each])),
    applyMemberEvent,
  );
  const versions = { members: 0, frame: 0 };
  // Ahead of whatever another instance counted before us and had no time to tell.
  const count = (what: keyof Versions) => {
    versions[what] = Math.max(versions[what] + 1, machine.now().getTime());
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
    forget,
    versions: () => ({ ...versions }),
    happenedElsewhere(there) {
      if (there.members !== versions.members) members.forget();
      if (there.frame !== versions.frame) frame.forget();
      Object.assign(versions, there);
    },
    onServerChange: (listener) => void listeners.push(listener),
  };
}

interface Kept<T, E> {
  get(): Promise<T>;
  known(): T | null;
  happened(event: E): void;
  forget(): void;
}

/** One value: read once for all who ask at once, with the events that arrive meanwhile applied after. */
function kept<T, E>(
  machine: Clock,
  followed: () => boolean,
  read: () => Promise<T>,
  apply: (value: T, event: E) => void,
): Kept<T, E> {
  let value: { of: T; readAt: number } | null = null;
  let reading: Promise<T> | null = null;
  let missed: E[] = [];
  const now = () => machine.now().getTime();

  const load = async () => {
    missed = [];
    try {
      const fresh = await read();
      for (const event of missed) apply(fresh, event);
      value = { of: fresh, readAt: now() };
      return fresh;
    } finally {
      reading = null;
    }
  };
  return {
    async get() {
      if (value !== null && followed() && now() - value.readAt < TRUSTED_MS) return value.of;
      reading ??= load();
      return reading;
    },
    known: () => value?.of ?? null,
    happened(event) {
      if (reading !== null) missed.push(event);
      if (value !== null) apply(value.of, event);
    },
    forget: () => {
      value = null;
    },
  };
}

async function readFrame(gateway: DiscordGateway): Promise<ServerFrame> {
  const [server, bot, roles, channels] = await Promise.all([
    gateway.getServer(),
    gateway.getBot(),
    gateway.listRoles(),
    gateway.listChannels(),
  ]);
  return {
    server,
    bot,
    roles: new Map(roles.map((role) => [role.id, role])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  };
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
