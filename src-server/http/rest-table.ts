import type { AppRouter } from '../trpc/app-router.ts';

type Namespaces = AppRouter['_def']['record'];
/** 'auth.currentUser', …: a path that the router does not have does not compile. */
export type ProcedurePath = {
  [N in keyof Namespaces & string]: `${N}.${keyof Namespaces[N] & string}`;
}[keyof Namespaces & string];

/** Where a procedure's input comes from on the plain wire. */
export type InputCodec = 'body' | 'query' | 'none' | 'params';

export interface RestRow {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/api/${string}`;
  procedure: ProcedurePath;
  input: InputCodec;
  /** Largest body in bytes; 100 KB unless the row says more. */
  limitBytes?: number;
}

/**
 * The documented paths over the same procedures (specification, section 7 of both documents). The three
 * hot reads and the webhook have routes of their own.
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
  { method: 'GET', path: '/api/discord-members', procedure: 'discord.members', input: 'none' },
  post('/api/admin-login', 'admin.login'),
  { method: 'GET', path: '/api/admin/users', procedure: 'admin.users', input: 'query' },
  post('/api/admin/sync-stripe', 'admin.syncStripe'),
  post('/api/admin/sync-tradingview', 'admin.syncTradingview', 'none'),
];

function post(
  path: RestRow['path'],
  procedure: ProcedurePath,
  input: InputCodec = 'body',
): RestRow {
  return { method: 'POST', path, procedure, input };
}
