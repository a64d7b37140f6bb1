import type {
  AdminAnswer,
  ConsoleMember,
  MemberPage,
} from '../../../src/contract/discord/discord-console.contract.ts';

const GUILD = '820589572915200000';
export const CDN = 'https://cdn.discordapp.com';
export const READY = { kind: 'ready', message: null } as const;

export const MEMBERS: ConsoleMember[] = [
  {
    id: '500000000000000007',
    username: 'marked_one',
    displayName: 'Marked One',
    avatar: null,
    isBot: false,
    joinedAt: '2026-01-02T10:00:00.000Z',
    status: 'verified',
    roles: ['11', '12', '13', '14', '15'].map((n) => `8205895729152000${n}`),
  },
  {
    id: '500000000000000008',
    username: 'helper',
    displayName: 'Helper',
    avatar: 'abc123',
    isBot: true,
    joinedAt: null,
    status: 'pending',
    roles: [],
  },
];

const role = (n: number, name: string, position: number, permissions = '0') => ({
  id: `8205895729152000${n}`,
  name,
  color: 65_280,
  position,
  hoist: n === 11,
  mentionable: n === 12,
  permissions,
  managed: false,
  memberCount: n,
  refusal: null,
});

const channel = (n: number, name: string, type: number, position: number, isSignal = false) => ({
  id: `9205895729152000${n}`,
  name,
  type,
  position,
  parentId: null,
  isSignal,
});

/** A server with one of everything that the pages distinguish. Lists are unsorted on purpose. */
export function someServer(changes: Partial<NonNullable<AdminAnswer['data']>> = {}): AdminAnswer {
  return {
    success: true,
    message: '2 members',
    bot: READY,
    data: {
      members: [],
      roles: [
        role(11, 'Lowest', 1),
        role(12, 'Highest', 9, String(8 + 1024 + 2048 + 1_048_576 + 2_097_152)),
        role(13, 'Third', 3, String(2n ** 51n + 2n ** 52n)),
        role(14, 'Fourth', 4),
        role(15, 'Fifth', 5, '104857728'),
      ],
      channels: [
        channel(22, 'second', 0, 2),
        channel(21, 'first', 4, 1),
        channel(23, 'btc-signals', 0, 3, true),
        channel(24, 'price-alerts', 0, 4, true),
      ],
      serverInfo: {
        name: 'Test Server',
        id: GUILD,
        memberCount: 2,
        createdAt: '2021-03-14T09:30:00.000Z',
      },
      counts: { members: 2, humans: 1, bots: 1 },
      highlightedUsername: 'marked_one',
      cdn: CDN,
      paidRoleWarning: 'The role will carry four rights.',
      ...changes,
    },
  };
}

export const MEMBER_PAGE: MemberPage = {
  success: true,
  message: '',
  bot: READY,
  cdn: CDN,
  total: MEMBERS.length,
  members: MEMBERS,
};
