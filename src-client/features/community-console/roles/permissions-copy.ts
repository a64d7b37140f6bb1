import type { MatrixFlag } from '../../../../src/contract/discord/discord-console.contract.ts';

export const PERMISSIONS_COPY = {
  title: 'Discord permissions',
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
  nobody: 'No matching members.',
  channelsOf: (name: string) => `Permissions of ${name}`,
  tabs: { text: 'Text channels', category: 'Categories' },
  granted: 'yes',
  refused: 'no',
  why: (channel: string, flag: string) => `Why: ${flag} in ${channel}`,
  none: 'No channels of this type.',
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
  tidy: 'Every plan sees exactly the channels it includes.',
  found: (count: number) => `${count} ${count === 1 ? 'channel' : 'channels'}`,
  notice: (count: number) =>
    count === 1
      ? 'One channel is open to the wrong people.'
      : `${count} channels are open to the wrong people.`,
  noticeLink: 'See the paywall check',
  reads: (plans: string) => `${plans} can read`,
  shutOut: (plans: string) => `${plans} cannot read`,
  writes: (plans: string) => `${plans} can write`,
  everyPlan: 'Everyone',
  outside: 'A role or member outside the plans',
  repair: 'Repair',
  table: 'What each plan sees',
  channel: 'Channel',
  purpose: 'For',
  sees: { none: 'hidden', reads: 'reads', threads: 'threads only', writes: 'writes' },
  shouldBe: {
    leak: 'should be hidden',
    opening: 'should be hidden',
    'shut-out': 'should be visible',
    writes: 'should only read',
  },
  purposes: {
    public: 'everyone',
    'chart-request': 'everyone',
    signal: 'paid plans',
    premium: 'premium',
  },
  noRule: 'no rule',
  checked: 'Checked',
} as const;
