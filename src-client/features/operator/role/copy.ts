import type { OperatorRight, OperatorRole } from '../../../../src/domain/people/operator-rights.ts';

export const ROLE_NAME: Record<OperatorRole, string> = {
  owner: 'Owner',
  support: 'Support',
  finance: 'Finance',
  'read-only': 'Read only',
  tradingview: 'TradingView assistant',
};

/** Each completes "can …". */
export const RIGHT_NAME: Record<OperatorRight, string> = {
  'own-sign-in': 'Sign in, and change their own password and second factor',
  'users.read': 'See users and search them',
  'users.help': 'Sync, repair and sign out a user, and resend their mail',
  'users.export': 'Export the user list and all data of one user',
  'users.erase': 'Erase a user',
  'users.import': 'Import users',
  'access.read': 'See who has access and why',
  'access.grant': 'Grant access until a date, and revoke it',
  'access.grant-forever': 'Grant access without an end date',
  'plans.grant': 'Give a plan until a date, and end it',
  'money.read': 'See payments, statistics and billing history',
  'money.sync': 'Sync with Stripe',
  'money.refund': 'Refund, end subscriptions and lift payment holds',
  'catalogue.read': 'See plans, prices and versions',
  'catalogue.change': 'Edit and publish plans and prices',
  'tradingview.read': 'See manual TradingView work',
  'tradingview.work': 'Do manual TradingView work, and sync it',
  'tradingview.connect': 'Connect the TradingView account',
  'community.read': 'See the Discord community',
  'community.members': 'Change members’ roles, kick and ban',
  'community.configure': 'Change channels, roles and permissions',
  'system.read': 'See jobs, providers and the setup',
  'system.change': 'Change the setup and retry jobs',
  'texts.write': 'Write texts and choose languages',
  'brand.write': 'Change name, logo and colours',
  'audit.read': 'Read the audit log',
  'operators.manage': 'Invite and remove operators, and assign their roles',
};

export const ROLE_COPY = {
  notAllowedTitle: 'Not part of your role',
  notAllowedAct: 'Your role does not allow this.',
  notAllowed: (role: OperatorRole) =>
    `Your role is ${ROLE_NAME[role]}, which does not include this page. Ask an owner if you need it.`,
  tableTitle: 'What each role can do',
  right: 'Can…',
  yes: 'Yes',
  no: 'No',
  select: (name: string) => `Role of ${name}`,
  fixed: 'Comes from the server’s settings and is always an owner.',
  changeTitle: (name: string, role: OperatorRole) => `Make ${name} ${ROLE_NAME[role]}?`,
  loses: 'Can no longer:',
  gains: 'Can from now on:',
  losesNothing: 'Loses nothing.',
  counts: 'Takes effect with their next click, in every browser.',
  save: 'Save role',
  cancel: 'Cancel',
  saved: { title: 'Role changed', message: 'Takes effect with their next click.' },
  failedTitle: 'Role not changed',
  failed: 'This did not work. Please try again.',
} as const;
