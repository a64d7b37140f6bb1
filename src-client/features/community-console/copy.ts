export const MEMBERS_COPY = {
  title: 'Discord Members',
  refresh: 'Refresh',
  updated: 'Last updated:',
  loading: 'Loading members...',
  humans: 'Humans',
  bots: 'Bots',
  total: 'Total',
  server: 'Server',
  verified: 'Verified',
  requestFailed: 'Request failed:',
  signIn: 'Operator sign-in',
} as const;
