import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const DASHBOARD_COPY = defineTexts('dashboard', {
  title: 'Dashboard',
  greeting: 'Welcome back',
  greetingNamed: template('Welcome back, {name}'),
  lead: 'Your plan, your community and your charts in one place.',
  firstGreeting: 'Welcome',
  firstGreetingNamed: template('Welcome, {name}'),
  leftToDo: {
    both: 'Two steps left: Discord and TradingView.',
    discord: 'One step left: join the Discord server.',
    tradingView: 'One step left: add your TradingView username.',
  },
  signOut: 'Sign Out',
  signedOut: { title: 'Signed Out', message: 'You have been successfully signed out.' },
  subscription: 'Current Subscription',
  quickAccess: 'Quick Access',
  joinDiscord: 'Join Discord Community',
  openInvite: 'Open your invitation',
  openDiscord: 'Open Discord',
  guide: 'Indicator Usage Guide',
  account: 'Account settings',
  signals: 'Signals',
  payInvoice: 'Pay now',
  choosePlan: 'Choose a plan',
  contact: 'Contact us',
  highest: 'You have the highest tier subscription!',
  lifetime: template('Own {plan} for life: {price} once'),
  upgradeTo: template('Upgrade to {plan} – {price}/month'),
  upgradeFor: template('Upgrade to {plan} – {price}/{period}'),
  soldOut: template('{plan} is sold out'),
  guideNote: 'Indicators come with the Standard plan and above.',
  guideHelp: template('Still stuck? Write to {email}.'),
});

export const TRADINGVIEW_COPY = defineTexts('dashboard.tradingview', {
  title: 'TradingView Integration',
  required: 'TradingView integration requires a Standard plan or higher.',
  requiresPlan: template('TradingView integration requires a {plan} plan or higher.'),
  inNoPlan: 'TradingView integration is not part of any plan.',
  upgrade: 'Upgrade Plan',
  onHold: 'Your indicators are on hold while a payment dispute is open.',
  paused: 'Your indicators are paused. They come back when you resume your plan.',
  unpaid: 'Your indicators are off until your payment goes through.',
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
  needsName: 'Needs your username',
  open: 'Open TradingView',
});

export const PERIOD_COPY = defineTexts('dashboard.period', {
  onHold: 'On hold while your bank reviews a payment.',
  price: template('{price}/{period}'),
  since: template('Since {day}'),
  renews: template('renews {day}'),
  pastDue: 'payment past due',
  beside: template('{plan}: {state}'),
  forLife: 'yours for life',
  paidOnce: template('paid {price} once'),
  until: template('yours until {day}'),
  expires: template('Expires {day}'),
  renewsWithPlan: template('Renews with your plan on {day}'),
});

export const COMMUNITY_COPY = defineTexts('dashboard.community', {
  title: 'Discord community',
  none: 'Connect your Discord account to join the server.',
  invited: 'Your invitation is waiting for you.',
  'invite-expired': 'Your last invitation has expired. Ask for a new one below.',
  joined: 'You are in the server.',
  joinedAs: template('You are in the server as {name}.'),
  joinedVerified: template('You are in the server as {name}. Discord account verified.'),
  roles: template('Your roles: {roles}.'),
  left: 'You have left the server. Ask for a new invitation below.',
  'needs-operator': 'Our team needs to let you back in. Please contact us.',
});

/** Deliveries in progress. */
export const PENDING_COPY = defineTexts('dashboard.pending', {
  payment: 'Your payment is being confirmed…',
  indicators: 'Granting your indicator access on TradingView…',
  queued: 'Our TradingView connection is down. Your access is queued.',
  role: 'Assigning your role in the Discord server…',
  joining: 'Waiting for you to join the Discord server…',
});

/** Badges by the documented word, which is also the key. */
export const BADGE_COPY = defineTexts('dashboard.badges', {
  words: {
    'Free Plan': 'Free Plan',
    Active: 'Active',
    'On hold': 'On hold',
    Paused: 'Paused',
    Invited: 'Invited',
    Pending: 'Pending',
    Available: 'Available',
    Inactive: 'Inactive',
    'Not Included': 'Not Included',
    Authorized: 'Authorized',
    'No Access': 'No Access',
  },
  /** The documented word, and the state that it alone would hide. */
  stated: template('{badge} · {state}'),
  pastDue: 'past due',
  unpaid: 'payment due',
  trial: 'trial',
  ends: template('ends {day}'),
  joined: 'joined',
  only: template('{plan} Only'),
  required: template('{plan}+ Required'),
});
