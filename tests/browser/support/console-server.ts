import type {
  AdminAnswer,
  ConsoleMember,
  ConsoleRole,
  MemberPage,
  PermissionsAnswer,
} from '../../../src/contract/discord/discord-console.contract.ts';

/** A realistic server for the console's screenshots. */
const GUILD = '820589572915200000';
export const READY = { kind: 'ready', message: null } as const;
const CDN = 'https://cdn.discordapp.com';
const roleId = (n: number) => `8205895729152001${String(n).padStart(2, '0')}`;
const memberId = (n: number) => `5000000000000001${String(n).padStart(2, '0')}`;
const channelId = (n: number) => `9205895729152001${String(n).padStart(2, '0')}`;

const role = (
  n: number,
  name: string,
  color: number,
  permissions: bigint,
  memberCount: number,
) => ({
  id: n === 0 ? GUILD : roleId(n),
  name,
  color,
  position: n,
  hoist: n > 3,
  mentionable: n === 5,
  permissions: String(permissions),
  managed: name === 'Wickline',
  memberCount,
  refusal: n > 7 ? "This role is not below the bot's own. Move the bot's role above it." : null,
});

const ROLES: ConsoleRole[] = [
  role(9, 'Admin', 0xe74c3c, 8n, 2),
  role(8, 'Wickline', 0, 8n + 268_435_456n, 1),
  role(7, 'Moderator', 0x3498db, 1024n + 2048n + 8192n, 6),
  role(6, 'VIP', 0xf1c40f, 1024n, 214),
  role(5, 'Mentor', 0x9b59b6, 1024n + 2048n + 1_048_576n + 2_097_152n, 11),
  role(4, 'Paid Member', 65_280, 104_857_728n, 861),
  role(1, 'Community', 0, 0n, 4_902),
  role(0, '@everyone', 0, 104_324_673n, 4_987),
];

const PEOPLE = [
  ['Ada Morgan', 'ada.morgan', [1, 4, 6]],
  ['Benji', 'benji_trades', [1]],
  ['Chart Nadia', 'nadia', [1, 4]],
  ['Dmitri K.', 'dmitri_k', [1, 4, 5, 6, 7]],
  ['Elif Yıldız', 'elif', [1]],
  ['Farah', 'farah.fx', [1, 4]],
  ['Greenroom', 'greenroom', []],
  ['Hiro 裕', 'hiro_candles', [1, 4, 6]],
  ['Ines Duarte', 'ines', [1]],
  ['Jonas', 'jonas_btc', [1, 4]],
  ['Kwame Mensah', 'kwame', [1, 4, 5]],
  ['李雷', 'li_lei', [1, 4]],
] as const;

export const MEMBERS: ConsoleMember[] = PEOPLE.map(([displayName, username, roles], n) => ({
  id: memberId(n),
  username,
  displayName,
  avatar: null,
  isBot: username === 'greenroom',
  joinedAt: `2026-${String((n % 9) + 1).padStart(2, '0')}-14T10:00:00.000Z`,
  status: n === 4 ? 'pending' : 'verified',
  roles: roles.map(roleId),
}));

const CHANNELS = [
  ['Start Here', 4],
  ['house-rules', 0],
  ['welcome', 0],
  ['Trading Floor', 4],
  ['btc-signals', 0],
  ['price-alerts', 0],
  ['交易信号', 0],
  ['chart-request', 0],
  ['vip-lounge', 0],
  ['Voices', 4],
  ['Morning Call', 2],
] as const;
const isSignal = (name: string) => /signal|alert|信号/.test(name);

export const CONSOLE: AdminAnswer = {
  success: true,
  message: '4987 members',
  bot: READY,
  data: {
    members: [],
    roles: ROLES,
    channels: CHANNELS.map(([name, type], n) => {
      return {
        id: channelId(n),
        name,
        type,
        position: n,
        parentId: null,
        isSignal: isSignal(name),
      };
    }),
    serverInfo: {
      name: 'Candle Harbour',
      id: GUILD,
      memberCount: 4_987,
      createdAt: '2021-03-14T09:30:00.000Z',
    },
    counts: { members: 4_987, humans: 4_981, bots: 6 },
    highlightedUsername: 'nadia',
    cdn: CDN,
    paidRoleWarning:
      'The role will carry View Audit Log, Mute Members, Use Voice Activity, Change Nickname. View Audit Log, Mute Members are rights of a moderator, and none of them opens a channel: what paying members see is decided by channel overrides.',
  },
};

interface Asked {
  search?: string;
  kind?: string;
  offset?: number;
}

/** Thousands of members, repeating the same dozen. */
export function memberPage(input: unknown): MemberPage {
  const { search = '', kind = 'all', offset = 0 } = (input ?? {}) as Asked;
  const fitting = MEMBERS.filter(
    (member) =>
      (kind === 'all' || member.isBot === (kind === 'bots')) &&
      (member.username.includes(search) || member.id === search),
  );
  const total = kind === 'bots' || search !== '' ? fitting.length : 4_981;
  const members = Array.from({ length: Math.min(100, total - offset) }, (_, n) => {
    const place = offset + n;
    const member = fitting[place % fitting.length] ?? fitting[0];
    if (member === undefined) throw new Error('No member fits.');
    return place < fitting.length
      ? member
      : { ...member, id: `6${member.id.slice(1, -4)}${1_000 + place}` };
  });
  return { success: true, message: '', bot: READY, cdn: CDN, total, members };
}

const cell = (canView: boolean, canSendMessages: boolean, error: string | null = null) => {
  return { canView, canSendMessages, canReadHistory: canView, canManageChannel: false, error };
};

export function permissions(input: unknown): PermissionsAnswer {
  const { memberId: asked = memberId(0) } = (input ?? {}) as { memberId?: string };
  const member = MEMBERS.find(({ id }) => id === asked) ?? MEMBERS[0];
  if (member === undefined) throw new Error('There is no member.');
  const { displayName, username, isBot } = member;
  const cells = CHANNELS.map(([name], n) => {
    if (name === 'vip-lounge') {
      return [
        channelId(n),
        cell(
          false,
          false,
          'Missing Access: the bot cannot see this channel. Give its role View Channel there.',
        ),
      ];
    }
    return [channelId(n), cell(true, !isSignal(name) && name !== 'house-rules')];
  });
  return {
    success: true,
    message: '',
    bot: READY,
    permissions: {
      [asked]: { displayName, username, isBot, channels: Object.fromEntries(cells) },
    },
    channels: Object.fromEntries(
      CHANNELS.map(([name, kind], n) => [
        channelId(n),
        { id: channelId(n), name, type: kind === 4 ? 'category' : 'text', kind, position: n },
      ]),
    ),
    summary: { totalMembers: 4_987, humanMembers: 4_981, botMembers: 6, totalChannels: 11 },
  };
}

export const PAYWALL_CHANNELS = CHANNELS.flatMap(([name, type], n) => {
  if (type === 4) return [];
  const paid = isSignal(name);
  const premium = name === 'vip-lounge';
  // The override for @everyone denies writing there.
  const isWritten = !paid && name !== 'house-rules';
  const of = (sees: boolean) => ({ sees, writes: sees && isWritten });
  return [
    {
      id: channelId(n),
      name,
      purpose: paid
        ? 'signal'
        : premium
          ? 'premium'
          : name === 'chart-request'
            ? 'chart-request'
            : 'public',
      plans: {
        free: of(!paid && !premium),
        basic: of(!premium),
        standard: of(!premium),
        premium: of(true),
      },
    },
  ];
});
