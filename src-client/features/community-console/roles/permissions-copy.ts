import type { MatrixFlag } from '../../../../src/contract/discord/discord-console.contract.ts';

export const PERMISSIONS_COPY = {
  title: 'Discord Permissions',
  loading: 'Loading permissions...',
  summary: {
    totalMembers: 'Members',
    humanMembers: 'Humans',
    botMembers: 'Bots',
    totalChannels: 'Channels',
  },
  showBots: 'Show bots',
  search: 'Search members',
  member: 'Member',
  matching: (shown: number, total: number) => `Member (${shown} of ${total})`,
  nobody: 'No member matches.',
  channelsOf: (name: string) => `What ${name} may do`,
  tabs: { text: 'Text channels', category: 'Categories' },
  granted: 'yes',
  refused: 'no',
  why: (channel: string, flag: string) => `Why: ${flag} in ${channel}`,
  none: 'There are no channels of this kind.',
} as const;

export const FLAG_NAMES: Record<MatrixFlag, string> = {
  view: 'View',
  send: 'Send messages',
  history: 'Read history',
  manage: 'Manage channel',
};

export const PAYWALL_COPY = {
  title: 'Paywall check',
  recheck: 'Check again',
  loading: 'Checking the paywall...',
  tidy: 'Nobody sees more, or less, than their plan includes.',
  found: (count: number) => `${count} ${count === 1 ? 'finding' : 'findings'}`,
  repair: 'Repair',
  table: 'What each plan sees',
  channel: 'Channel',
  purpose: 'For',
  sees: { none: 'hidden', reads: 'reads', writes: 'writes' },
  purposes: {
    public: 'everyone',
    'chart-request': 'everyone',
    signal: 'paid plans',
    premium: 'premium',
  },
  noRule: 'no rule',
  checked: 'Checked',
} as const;
