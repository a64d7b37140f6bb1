import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { count } from '../../lib/texts/count.ts';

export const OPERATOR_COPY = {
  signInTitle: 'Operator sign-in',
  expired: 'Your session ended. Sign in again to continue.',
  title: 'Admin panel',
  navigation: 'Operator pages',
  pages: 'Menu',
  menu: (page: string | null) => (page === null ? 'Menu' : `${page}, all pages`),
  /** 'Access, 3 need you', or nothing beyond the link's own text. */
  pageNeeds: (page: string, count: number) =>
    count === 0 ? undefined : `${page}, ${count} ${count === 1 ? 'needs' : 'need'} you`,
  username: 'Username',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in...',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code.',
  missingCode: 'Please enter the code',
  passkeyStep: {
    lead: (username: string) =>
      `Your password is correct. Use your passkey to sign in as ${username}.`,
    submit: 'Use your passkey',
    waiting: 'Follow your browser...',
    stopped: 'No passkey was used. Please try again.',
    unusable: 'This browser cannot use your passkey here. Open this page in one that can.',
    back: 'Back',
  },
  logout: 'Logout',
  logoutFailed: {
    title: 'Not signed out',
    message:
      'The server did not confirm it, so you may still be signed in. Please try again. If it keeps failing, do not leave this browser unattended: your session expires after 30 minutes without use.',
  },
  missing: {
    title: 'Missing Information',
    message: 'Please enter both username and password.',
  },
  signInFailedTitle: 'Login Failed',
  signInFailed: 'Invalid admin credentials.',
  tiles: {
    total: 'Total Users',
    paid: 'Paid Users',
    active: 'Active Subscriptions',
    payments: 'Payment Sync',
    charting: 'TradingView Sync',
  },
  syncNow: 'Sync Now',
  syncTv: 'Sync TV',
  syncing: 'Syncing...',
  stripeDone: 'Stripe Sync Completed',
  stripeFailedTitle: 'Sync Failed',
  stripeFailed: 'Failed to sync with Stripe.',
  tvDone: 'TradingView Sync Completed',
  tvFailedTitle: 'TradingView Sync Failed',
  tvFailed: 'Failed to sync TradingView access.',
  pasteSession: 'Paste a new session',
  counts: (processed: number, updated: number) =>
    `Processed: ${count(processed)}, updated: ${count(updated)}`,
  setUp: 'Setup Discord',
  settingUp: 'Setting up...',
  setUpDone: { title: 'Success', message: 'Discord channels setup completed.' },
  setUpFailedTitle: 'Setup Failed',
  setUpFailed: 'Failed to setup Discord channels.',
  users: 'Users Management',
  connected: 'TradingView connected',
  disconnected: 'TradingView not connected',
  filter: 'Plan filter',
  allPlans: 'All Plans',
  refresh: 'Refresh',
  loading: 'Loading users...',
  showing: (shown: number, all: number) => `Showing ${count(shown)} of ${count(all)} users`,
  /** `more`: there are at least `found` matches. */
  matching: (found: number, more: boolean) => `${count(found)}${more ? '+' : ''} matching`,
  empty: (plan: Plan | null) => (plan === null ? 'No users found' : `No ${plan} users found`),
  loadFailed: 'The users could not be loaded.',
} as const;

export const SYNC_LIMIT = 100;
export const PROVIDER_ID_LENGTH = 12;
export const USERS_PER_PAGE = 200;
