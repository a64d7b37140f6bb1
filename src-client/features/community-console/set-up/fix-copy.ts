import type { BadgeTone } from '../../../components/status-badge.tsx';

export const FIX_COPY = {
  title: 'Fix Discord channels',
  what: '5 public channels should exist. This creates missing channels and resets permissions: public channels and chart requests are open to the whole community, trading signals are read-only for paid plans, and premium channels are for premium members.',
  button: 'Fix channel permissions',
  busy: 'Fixing...',
  created: {
    yes: 'Channels: all 5 public channels exist.',
    no: 'Channels: some public channels could not be created.',
  },
  fixed: { yes: 'Permissions: fixed.', no: 'Permissions: some could not be fixed.' },
  publicIds: 'Public channel IDs',
  pending: 'Pending changes',
  changed: 'Changes made',
  apply: 'Apply',
  applying: 'Applying...',
  nothingPending: 'Everything is in order.',
  loading: 'Comparing the server with the rules...',
  history: 'Changes made here',
  noHistory: 'No changes yet.',
  undo: 'Undo',
  undoTitle: (name: string) => `Undo ${name}?`,
  undoWhat:
    'Each of these goes back to the value on the left. A channel that was created is deleted unless it has messages.',
  undoKeep: 'Keep the change',
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
  mappedRole: 'this role is used from now on',
  noOverride: 'no override',
} as const;

export const CHANGE_NAMES: Record<string, string> = {
  'set-up': 'Setup',
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
