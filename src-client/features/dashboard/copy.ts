import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { catalogue } from '../../lib/catalogue.ts';

export const DASHBOARD_COPY = {
  title: 'Dashboard',
  greeting: (name: string | null) => (name === null ? 'Welcome back' : `Welcome back, ${name}`),
  lead: 'Your plan, your community and your charts in one place.',
  signOut: 'Sign Out',
  signedOut: { title: 'Signed Out', message: 'You have been successfully signed out.' },
  subscription: 'Current Subscription',
  quickAccess: 'Quick Access',
  joinDiscord: 'Join Discord Community',
  openInvite: 'Open your invitation',
  guide: 'Indicator Usage Guide',
  account: 'Account settings',
  payInvoice: 'Pay now',
  choosePlan: 'Choose a plan',
  highest: 'You have the highest tier subscription!',
  upgradeTo: (plan: Plan, price: string) =>
    `Upgrade to ${planName(catalogue, plan)} – ${price}/month`,
} as const;

export const TRADINGVIEW_COPY = {
  title: 'TradingView Integration',
  required: 'TradingView integration requires a Standard plan or higher.',
  upgrade: 'Upgrade Plan',
  onHold: 'Your indicators are on hold while a payment dispute is open.',
  username: 'TradingView Username',
  usernameHint: 'Exactly as shown on your TradingView profile.',
  save: 'Save Username',
  saving: 'Saving...',
  cancel: 'Cancel',
  edit: 'Edit TradingView username',
  requestChange: 'Request username change',
  locked: 'Username is locked - TradingView access has been granted',
  checking: 'Checking username...',
  valid: 'Username is valid',
  notFound: 'Username not found',
  checkFailed: 'Validation failed',
  checkAgain: 'Check again',
  invalid: {
    title: 'Invalid Username',
    message: 'Please enter a valid TradingView username.',
  },
  setTitle: 'TradingView Username Set',
  setGranted: 'Username saved and TradingView access granted!',
  setSaved: 'TradingView username saved successfully.',
  failedTitle: 'Error',
  failed: 'Failed to save TradingView username.',
  indicators: 'Your indicators',
} as const;

export const CHECK_DELAY_MS = 1000;
export const CHECK_MIN_LENGTH = 3;
export const RELOAD_AFTER_SIGN_OUT_MS = 1000;
