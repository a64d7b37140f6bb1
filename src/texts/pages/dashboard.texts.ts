import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const DASHBOARD_COPY = defineTexts('dashboard', {
  title: 'Dashboard',
  greeting: 'Welcome back',
  greetingNamed: template('Welcome back, {name}'),
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
  upgradeTo: template('Upgrade to {plan} – {price}/month'),
});

export const TRADINGVIEW_COPY = defineTexts('dashboard.tradingview', {
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
});

export const CHANGE_COPY = defineTexts('dashboard.change-username', {
  title: 'Request username change',
  lead: 'We grant access to the new username first. The old one loses access once TradingView confirms the new one. You can change it once a day.',
  username: 'New TradingView username',
  submit: 'Change username',
  busy: 'Changing...',
  cancel: 'Cancel',
  doneTitle: 'TradingView Username Changed',
  granted: 'Your new username has access.',
  pending: 'Your new username gets access shortly. The old one keeps it until then.',
  failed: 'Failed to change TradingView username.',
});
