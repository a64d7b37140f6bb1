import type { MemberState, UserState } from '../state.ts';
import { APPLICATION_ID, digest, joinedAt, userId } from './identity.ts';
import { displayNameOf, usernameOf } from './names.ts';
import { OTHER_BOTS, ROLE, seedRoles } from './roles.ts';

/** Numbers of users with a special role. */
export const PERSON = { owner: 0, admin: 1, timedOut: 11, pending: 12, overridden: 13 } as const;

/** Accounts outside the server, for a subscriber to link. */
const OUTSIDERS = [
  { n: 950, username: 'trader_jane', globalName: 'Jane' },
  { n: 951, username: 'tape.reader', globalName: 'Tape Reader' },
  { n: 952, username: 'new_moon_fx', globalName: null },
  { n: 953, username: 'long_gamma', globalName: 'Long Gamma' },
  { n: 954, username: 'closed_inbox', globalName: 'Do Not Disturb' },
] as const;

interface Crowd {
  users: Record<string, UserState>;
  members: Record<string, MemberState>;
}

/** `count` members, including the owner and all bots, plus users outside the server. */
export function seedPeople(count: number, now: Date): Crowd {
  const crowd: Crowd = { users: {}, members: {} };
  const humans = Math.max(14, count - OTHER_BOTS.length - 1);
  for (let n = 0; n < humans; n += 1) {
    // Numbers from 900 on belong to bots and outsiders.
    const number = n < 900 ? n : n + 100;
    enter(crowd, person(number), memberOf(number, now));
  }
  const roles = Object.values(seedRoles());
  for (const bot of [ourBot(), ...OTHER_BOTS.map(otherBot)]) {
    const own = roles.filter((role) => role.botId === bot.id).map((role) => role.id);
    enter(crowd, bot, { ...plainMember(bot.id, 40), roles: own });
  }
  for (const { n, username, globalName } of OUTSIDERS) {
    const user: UserState = { ...person(n), username, globalName };
    crowd.users[user.id] = {
      ...user,
      acceptsDirectMessages: username !== 'closed_inbox',
    };
  }
  return crowd;
}

function enter(crowd: Crowd, user: UserState, member: MemberState): void {
  crowd.users[user.id] = user;
  crowd.members[user.id] = member;
}

function person(n: number): UserState {
  return {
    id: userId(n),
    username: usernameOf(n),
    globalName: displayNameOf(n),
    discriminator: '0',
    avatar: avatarOf(n),
    bot: false,
    acceptsDirectMessages: n % 9 !== 8,
  };
}

/** A third each: a still image, an animated one, none. */
function avatarOf(n: number): string | null {
  const hash = digest(`avatar ${n}`, 32);
  return [hash, n % 2 === 0 ? `a_${hash}` : hash, null][n % 3] ?? null;
}

function memberOf(n: number, now: Date): MemberState {
  const member = plainMember(userId(n), n);
  const roles = [
    ...(n === PERSON.admin ? [ROLE.admin] : []),
    ...(n >= 2 && n <= 4 ? [ROLE.moderator] : []),
    ...(n % 11 === 5 ? [ROLE.analyst] : []),
    ...(n % 13 === 5 ? [ROLE.mentor] : []),
    ...(n % 6 === 5 ? [ROLE.nightDesk] : []),
    ...(n !== PERSON.pending && n % 7 !== 6 ? [ROLE.member] : []),
  ];
  const inAWeek = new Date(now.getTime() + 7 * 86_400_000).toISOString();
  return {
    ...member,
    roles,
    nick: n % 8 === 3 ? `${displayNameOf(n) ?? usernameOf(n)} (${n % 2 ? 'NY' : 'London'})` : null,
    pending: n === PERSON.pending,
    timedOutUntil: n === PERSON.timedOut ? inAWeek : null,
  };
}

function plainMember(id: string, n: number): MemberState {
  return {
    userId: id,
    nick: null,
    roles: [],
    joinedAt: joinedAt(n),
    pending: false,
    timedOutUntil: null,
  };
}

function ourBot(): UserState {
  return {
    id: APPLICATION_ID,
    username: 'Wickline',
    globalName: null,
    discriminator: '2604',
    avatar: digest('avatar of the bot', 32),
    bot: true,
    acceptsDirectMessages: false,
  };
}

function otherBot(bot: (typeof OTHER_BOTS)[number]): UserState {
  return {
    id: userId(bot.n),
    username: bot.username,
    globalName: null,
    discriminator: bot.discriminator,
    avatar: bot.n % 2 === 0 ? digest(`avatar ${bot.n}`, 32) : null,
    bot: true,
    acceptsDirectMessages: false,
  };
}
