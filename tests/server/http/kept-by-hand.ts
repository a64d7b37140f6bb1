/** Written by hand, so a route opened by mistake is missing from it. */
export const ANONYMOUS_MAY = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics (metrics)',
  'GET /* (page)',
  'GET /api/login',
  'GET /.well-known/security.txt',
  'GET /pictures/:file',
  'GET /r/:code',
  'GET /record',
  'GET /record/:strategy',
  'GET /record/anchors.txt',
  'GET /record/chain.ndjson',
  'GET /record/verify.html',
  'GET /status',
  'GET /cancel',
  'GET /withdraw',
  'GET /stop-exit',
  'GET /stop-mails',
  'GET /trpc/billing.codeQuote',
  'GET /trpc/billing.trialQuote',
  'POST /cancel',
  'POST /withdraw',
  'POST /stop-exit',
  'POST /stop-mails',
  'POST /api/webhooks/stripe (webhook)',
  'POST /hooks/discord/interactions (webhook)',
  'POST /hooks/tv/:source/:token (webhook)',
  ...['admin-login', 'complete-registration', 'complete-subscription-signup'].map(plain),
  ...['create-email-user', 'create-payment-session', 'login-with-password', 'logout'].map(plain),
  ...['verify-payment', 'verify-payment-session'].map(plain),
  ...['admin.acceptInvitation', 'admin.login', 'admin.logout'].map(typed),
  ...['admin.passkeySignInOptions', 'admin.readInvitation', 'admin.signInWithPasskey'].map(typed),
  ...['auth.completeRegistration', 'auth.completeSubscriptionSignup', 'auth.confirmEmail'].map(
    typed,
  ),
  ...['auth.continueSignUp', 'auth.createEmailUser', 'auth.loginWithPassword'].map(typed),
  ...['auth.passkeySignInOptions', 'auth.readEmailLink', 'auth.signInWithPasskey'].map(typed),
  ...['auth.logout', 'auth.requestPasswordReset', 'auth.resetPassword'].map(typed),
  ...['billing.createPaymentSession', 'billing.verifyPayment'].map(typed),
  ...['billing.keepReferral', 'billing.readCode'].map(typed),
  ...['billing.verifyPaymentSession', 'billing.startGift', 'billing.giftStatus'].map(typed),
];

function plain(name: string): string {
  return `POST /api/${name}`;
}

function typed(name: string): string {
  return `POST /trpc/${name}`;
}

/** Written by hand: what a role must not do, whatever the table of rights says. */
export const NEVER: Record<string, string[]> = {
  support: [
    'GET /trpc/admin.sessionsOfOperator',
    'POST /trpc/admin.endSessionsOfOperator',
    'POST /trpc/admin.setFactorPolicy',
    ...['admin.endPaidSignUp', 'admin.endDuplicateSubscription', 'admin.exportUser'].map(typed),
    ...['admin.eraseUser', 'admin.inviteOperator', 'admin.setOperatorRole'].map(typed),
    ...['admin.removeOperator', 'admin.applyImport', 'admin.make', 'tradingview.connect'].map(
      typed,
    ),
    ...['discord.createRole', 'discord.setUpChannels'].map(typed),
    ...['discord-create-role', 'setup-discord-channels', 'admin/imports'].map(plain),
    'POST /api/admin/pictures',
    ...['admin.setBrand', 'admin.setLegalPage', 'admin.setSetting'].map(typed),
    'GET /api/admin/users',
    'GET /api/admin/users.csv',
    'GET /api/admin/import-rows.csv',
    'GET /trpc/admin.auditEntries',
  ],
  finance: [
    'GET /trpc/admin.sessionsOfOperator',
    'POST /trpc/admin.endSessionsOfOperator',
    'POST /trpc/admin.setFactorPolicy',
    ...['admin.grantByHand', 'admin.exportUser', 'admin.eraseUser', 'admin.fixUser'].map(typed),
    ...['admin.inviteOperator', 'admin.setOperatorRole', 'tradingview.connect'].map(typed),
    ...['discord.memberRole', 'discord.bulkStart', 'discord.createRole'].map(typed),
    ...['discord-member-role', 'discord-bulk-action', 'discord-create-role'].map(plain),
    'GET /api/admin/users.csv',
    'GET /trpc/tradingview.worklist',
    'GET /trpc/discord.console',
  ],
  'read-only': [
    'GET /trpc/admin.sessionsOfOperator',
    'POST /trpc/admin.endSessionsOfOperator',
    'POST /trpc/admin.setFactorPolicy',
    ...['admin.endPaidSignUp', 'admin.exportUser', 'admin.grantByHand', 'admin.fixUser'].map(typed),
    ...['tradingview.connect', 'discord.bulkPreview', 'admin.inviteOperator'].map(typed),
    ...['admin/sync-stripe', 'admin/sync-tradingview', 'discord-bulk-action'].map(plain),
    'GET /api/admin/users',
    'GET /api/admin/users.csv',
  ],
  tradingview: [
    'GET /trpc/admin.sessionsOfOperator',
    'POST /trpc/admin.endSessionsOfOperator',
    'POST /trpc/admin.setFactorPolicy',
    ...['admin.endPaidSignUp', 'admin.exportUser', 'admin.syncStripe', 'admin.fixUser'].map(typed),
    ...['tradingview.connect', 'admin.inviteOperator', 'discord.memberRole'].map(typed),
    ...['admin/sync-stripe', 'discord-bulk-action', 'admin/imports'].map(plain),
    ...['admin.users', 'admin.user', 'admin.statistics', 'admin.billingHistory'].map(asked),
    ...['admin.paidSignUps', 'admin.duplicateSubscriptions', 'admin.auditEntries'].map(asked),
    ...['discord.members', 'admin.jobBoard'].map(asked),
    'GET /api/admin/users',
    'GET /api/admin/numbers.csv',
    'GET /trpc/admin.numbers',
    'GET /api/admin/retention.csv',
    'GET /trpc/admin.retention',
    'GET /api/admin/users.csv',
    'GET /api/admin/import-rows.csv',
    'GET /api/discord-members',
  ],
};

function asked(name: string): string {
  return `GET /trpc/${name}`;
}
