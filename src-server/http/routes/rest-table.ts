import type { AppRouter } from '../../trpc/app-router.ts';

type Namespaces = AppRouter['_def']['record'];
/** 'auth.currentUser', …: a path that the router lacks does not compile. */
export type ProcedurePath = {
  [N in keyof Namespaces & string]: `${N}.${keyof Namespaces[N] & string}`;
}[keyof Namespaces & string];

/** Where a REST route takes a procedure's input from. `params` are those of the path. */
type InputCodec = 'body' | 'query' | 'none' | 'params';

export interface RestRow {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/api/${string}`;
  procedure: ProcedurePath;
  input: InputCodec;
}

/**
 * The documented paths over the same procedures (specification, section 7 of both documents). The
 * three hot reads, the operator's list and the webhook have their own routes.
 */
export const REST_TABLE: readonly RestRow[] = [
  post('/api/create-email-user', 'auth.createEmailUser'),
  post('/api/complete-subscription-signup', 'auth.completeSubscriptionSignup'),
  post('/api/complete-registration', 'auth.completeRegistration'),
  post('/api/login-with-password', 'auth.loginWithPassword'),
  post('/api/logout', 'auth.logout', 'none'),
  post('/api/create-payment-session', 'billing.createPaymentSession'),
  post('/api/verify-payment', 'billing.verifyPayment'),
  post('/api/verify-payment-session', 'billing.verifyPaymentSession'),
  post('/api/handle-checkout-success', 'billing.handleCheckoutSuccess'),
  post('/api/handle-upgrade-success', 'billing.handleUpgradeSuccess'),
  post('/api/validate-tradingview-username', 'tradingview.validateUsername'),
  post('/api/set-tradingview-username', 'tradingview.setUsername'),
  post('/api/discord-username', 'discord.setUsername'),
  get('/api/discord-members', 'discord.members'),
  get('/api/discord-permissions', 'discord.permissions', 'query'),
  get('/api/discord-admin', 'discord.console', 'query'),
  post('/api/setup-discord-channels', 'discord.setUpChannels', 'none'),
  post('/api/fix-discord-channels', 'discord.fixChannels', 'none'),
  post('/api/configure-chartrequest-channel', 'discord.configureChartRequest', 'none'),
  post('/api/set-channel-readonly', 'discord.setChannelReadOnly'),
  post('/api/discord-create-role', 'discord.createRole'),
  post('/api/discord-member-role', 'discord.memberRole'),
  post('/api/discord-bulk-action', 'discord.bulkAction'),
  get('/api/discord-channel-permissions/:channelId/:userId', 'discord.channelOverride', 'params'),
  post('/api/discord-channel-permissions', 'discord.saveChannelOverride'),
  {
    method: 'DELETE',
    path: '/api/discord-channel-permissions/:channelId/:userId',
    procedure: 'discord.removeChannelOverride',
    input: 'params',
  },
  post('/api/admin-login', 'admin.login'),
  get('/api/admin/users/:accountId/why', 'admin.why', 'params'),
  post('/api/admin/sync-stripe', 'admin.syncStripe'),
  post('/api/admin/sync-tradingview', 'admin.syncTradingview', 'none'),
];

const DEFAULT_LIMIT_BYTES = 100 * 1024;
const MEGABYTE = 1024 * 1024;
/** For thousands of members at once. */
const LARGER_BODIES: Partial<Record<string, number>> = {
  'discord.bulkAction': MEGABYTE,
  'discord.bulkStart': MEGABYTE,
  'discord.bulkPreview': MEGABYTE,
} satisfies Partial<Record<ProcedurePath, number>>;

/** Maximum body of a procedure in bytes, on either transport. */
export function bodyLimit(procedure: string): number {
  return LARGER_BODIES[procedure] ?? DEFAULT_LIMIT_BYTES;
}

function get(path: RestRow['path'], procedure: ProcedurePath, input: InputCodec = 'none'): RestRow {
  return { method: 'GET', path, procedure, input };
}

function post(
  path: RestRow['path'],
  procedure: ProcedurePath,
  input: InputCodec = 'body',
): RestRow {
  return { method: 'POST', path, procedure, input };
}
