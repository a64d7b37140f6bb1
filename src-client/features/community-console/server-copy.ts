import type { MemberAction } from '../../../src/domain/community/member-action.ts';
import { count } from '../../lib/texts/count.ts';

const people = (n: number) => `${count(n)} ${n === 1 ? 'member' : 'members'}`;

export const SERVER_COPY = {
  title: 'Discord server console',
  loading: 'Loading the server...',
  highlight: 'Highlighted user',
  nobodyHighlighted: 'Nobody',
  highlighted: 'Highlighted',
  overview: 'Overview',
  figures: { members: 'Members', humans: 'Humans', roles: 'Roles', channels: 'Channels' },
  tabs: { members: 'Members', roles: 'Roles', channels: 'Channels' },
  createRole: 'Create paid-user role',
  creating: 'Creating...',
  readOnly: 'Set signal channels read-only',
  settingReadOnly: 'Setting...',
  chartRequest: 'Configure chart-request channel',
  configuring: 'Configuring...',
  noSignalChannel: '未找到交易信号频道',
  allFailed: 'All channel configuration failed',
  someFailed: (failed: number, all: number) => `${failed} of ${all} channels failed`,
  readOnlyDone: (count: number) => `${count} trading-signal channels are read-only.`,
  done: 'Done',
  confirmRole: 'Create the paid-user role',
  create: 'Create role',
} as const;

/** Failures start with the action's name (specification, section 8). */
export const FAILURE = {
  bulk: 'Bulk action failed:',
  role: 'Role change failed:',
  override: 'Channel permission failed:',
  remove: 'Remove permission failed:',
  createRole: 'Create role failed:',
  configure: 'Configuration failed:',
} as const;

export const MEMBER_TAB_COPY = {
  search: 'Search by username or display name',
  role: 'Role',
  allRoles: 'All roles',
  showing: people,
  list: 'Members of the server',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all that match',
  retry: 'Try again',
  bot: 'Bot',
  roles: (count: number) => `${count} ${count === 1 ? 'role' : 'roles'}`,
  more: (count: number) => `+${count}`,
  manage: 'Manage',
  manageWhom: (name: string) => `Manage ${name}`,
  none: 'No matching members.',
} as const;

/** Maximum number of role badges in a row, and of permission badges of a role. */
export const MAX_BADGES = 3;

export const BULK_COPY = {
  bar: 'Bulk action',
  selected: (n: number) => `${count(n)} selected`,
  action: 'Action',
  role: 'Role to add or remove',
  chooseRole: 'Choose a role',
  review: 'Review',
  clear: 'Clear selection',
  nobody: '请选择至少一个成员',
  title: 'Confirm the change',
  running: 'Bulk action',
  checking: 'Checking members...',
  will: (names: readonly string[], all: number) =>
    all > names.length
      ? `${names.join(', ')} and ${count(all - names.length)} more.`
      : `${names.join(', ')}.`,
  skipped: (n: number) => `${count(n)} will be skipped:`,
  type: (phrase: string) => `Type ${phrase} to confirm`,
  nothing: 'No members to change.',
  starting: 'Starting...',
  progress: 'Progress',
  resume: 'Try again',
  goOn: 'Continue',
  stop: 'Stop',
  stoppedAt: (done: number, total: number) => `Stopped at ${count(done)} of ${count(total)}`,
  setUp: 'Open Setup',
  explained: 'Skipped or failed',
  closeHint: 'The job continues when you leave this page.',
  recent: 'Recent bulk actions',
  follow: 'Show',
} as const;

/** Effect of the confirmed action. `role` is empty for a kick or ban. */
export const BULK_ACTS: Record<MemberAction, (count: number, role: string) => string> = {
  add_role: (n, role) => `Add ${role} to ${people(n)}`,
  remove_role: (n, role) => `Remove ${role} from ${people(n)}`,
  kick: (n) => `Kick ${people(n)}`,
  ban: (n) => `Ban ${people(n)}`,
};

export const ACTION_NAMES: Record<MemberAction, string> = {
  add_role: 'Add role',
  remove_role: 'Remove role',
  kick: 'Kick',
  ban: 'Ban',
};

export const MANAGE_COPY = {
  title: (name: string) => `Manage ${name}`,
  loading: 'Loading the member...',
  failed: 'The member could not be loaded.',
  retry: 'Try again',
  gone: 'No longer in the server.',
  current: 'Current roles',
  addable: 'Roles to add',
  noRoles: 'No roles.',
  nothingToAdd: 'This member already has every role the bot can assign.',
  add: 'Add',
  addRole: (name: string) => `Add ${name}`,
  remove: 'Remove',
  removeRole: (name: string) => `Remove ${name}`,
  channels: 'Channel permissions',
  editChannel: (name: string) => `Permissions in ${name}`,
} as const;

export const OVERRIDE_COPY = {
  title: (member: string, channel: string) => `${member} in ${channel}`,
  loading: 'Loading permissions...',
  states: { allow: 'Allow', deny: 'Deny', inherit: 'Inherit' },
  flags: {
    viewChannel: 'View channel',
    sendMessages: 'Send messages',
    readMessageHistory: 'Read message history',
    manageChannel: 'Manage channel',
  },
  follows: (member: string, channels: readonly string[]) =>
    `Synced with this category and changed with it for ${member}: ${channels.map((name) => `#${name}`).join(', ')}.`,
  remove: 'Remove all special permissions',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Permissions saved',
  removed: 'Special permissions removed',
} as const;

export const ROLE_TAB_COPY = {
  hoisted: 'Hoisted',
  mentionable: 'Mentionable',
  managed: 'Managed',
  members: people,
  moderates: (rights: readonly string[]) => `Moderator permissions: ${rights.join(', ')}`,
} as const;

export const CHANNEL_LABELS = { category: 'Category', text: 'Text' } as const;
