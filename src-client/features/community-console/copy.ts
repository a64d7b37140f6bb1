import type { BotStateView } from '../../../src/contract/discord/discord-console.contract.ts';
import type { BadgeTone } from '../../components/status-badge.tsx';

export const CONSOLE_PAGES = [
  { path: '/discord-admin', name: 'Console' },
  { path: '/discord-members', name: 'Members' },
  { path: '/discord-permissions', name: 'Permissions' },
  { path: '/discord-fix', name: 'Repair' },
] as const;

export const CONSOLE_COPY = {
  nav: 'Community console',
  signIn: 'Operator sign-in',
  lastKnown: 'What you see may be out of date.',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  updated: 'Last updated:',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
} as const;

export const BOT_COPY: Record<BotStateView['kind'], { label: string; tone: BadgeTone }> = {
  ready: { label: 'Bot online', tone: 'positive' },
  connecting: { label: 'Bot connecting', tone: 'attention' },
  degraded: { label: 'Bot reconnecting', tone: 'attention' },
  refused: { label: 'Bot refused', tone: 'negative' },
  off: { label: 'Bot not configured', tone: 'neutral' },
};

/** Instead of 'Bot online' while Discord does not answer. */
export const NOT_REACHABLE: { label: string; tone: BadgeTone } = {
  label: 'Not reachable',
  tone: 'negative',
};

export const MEMBERS_COPY = {
  title: 'Discord members',
  loading: 'Loading members...',
  humans: 'Humans',
  bots: 'Bots',
  total: 'Total',
  server: 'Server',
  id: 'Server ID',
  copyId: 'Copy the server ID',
  memberCount: 'Members',
  created: 'created',
  joined: 'joined',
  verified: 'Verified',
} as const;
