import type { BadgeTone } from '../../../components/status-badge.tsx';

export const FIX_COPY = {
  title: 'Fix Discord Channels',
  what: '5 public channels should exist. This makes the missing ones and puts every channel back under the rule of who sees what: public channels and chart requests for everyone in the community, trading signals for paid plans to read, premium channels for premium members.',
  button: 'Fix channel permissions',
  busy: 'Fixing...',
  created: {
    yes: 'Channels: all 5 public channels exist.',
    no: 'Channels: not all public channels could be made.',
  },
  fixed: { yes: 'Permissions: fixed.', no: 'Permissions: not all could be fixed.' },
  publicIds: 'Public channel IDs',
  pending: 'What will change',
  changed: 'What was changed',
  apply: 'Apply',
  applying: 'Applying...',
  nothingPending: 'Everything is as it should be.',
  loading: 'Comparing the server with the rules...',
  history: 'Changes made here',
  noHistory: 'Nothing was changed here yet.',
  undo: 'Undo',
  undoAll: 'Undo all',
  undoing: 'Undoing...',
  undone: 'Change undone',
  undoFailed: 'Undo failed:',
  by: (operator: string) => `by ${operator}`,
  channels: (count: number) => `${count} channels`,
  steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
  before: 'before',
  after: 'after',
  newChannel: 'new channel',
  newRole: 'new role',
  mappedRole: 'this role serves from now on',
  noOverride: 'no override',
} as const;

export const CHANGE_NAMES: Record<string, string> = {
  'set-up': 'Set-up',
  repair: 'Repair',
  'read-only': 'Signal channel read-only',
  'chart-request': 'Chart-request channel',
  override: 'Member override',
  'create-role': 'Role created',
};

/** Names of runs that change several channels. */
export const RUN_NAMES: Record<string, string> = {
  'read-only': 'Signal channels read-only',
};

export const STATE_NAMES = {
  applying: 'interrupted',
  applied: 'done',
  partly: 'partly done',
  undone: 'undone',
} as const;

export const STATE_TONES: Record<keyof typeof STATE_NAMES, BadgeTone> = {
  applying: 'negative',
  applied: 'positive',
  partly: 'attention',
  undone: 'neutral',
};

export const FLAG_LABELS = {
  viewChannel: 'view',
  sendMessages: 'send',
  readMessageHistory: 'history',
  manageChannel: 'manage',
} as const;
