import { defineTexts } from '../../define-texts.ts';
import { template } from '../../template.ts';

export const SIGNALS_COPY = defineTexts('signals', {
  title: 'Signals',
  lead: template('{plan} signals, sent instantly.'),
  leadAfter: template('{plan} signals, sent after {time}.'),
  back: 'Back to Dashboard',
  live: 'Live',
  connecting: 'Connecting…',
  offline: template('Offline. Showing the feed of {moment}.'),
  arrivedOne: 'A new signal arrived.',
  arrivedMany: template('{count} new signals arrived.'),
  list: 'Signals, newest first',
  more: 'Show earlier signals',
  loadingMore: 'Loading…',
  end: 'You have reached the first signal.',
  loadFailed: 'The feed could not be loaded.',
  moreFailed: 'Earlier signals could not be loaded. Please try again.',
  retry: 'Try again',
  empty: 'No signals yet',
  emptyLead: 'The next one appears here as soon as your plan sees it. Keep this page open.',
  nothingFound: 'No signal matches these filters',
  nothingFoundLead: 'Filters find only what your plan sees.',
  clear: 'Clear filters',
  lockedTitle: template('Signals start with {plan}'),
  lockedNowhere: 'No plan receives signals yet',
  lockedLead: 'Your current plan does not receive signals.',
  paused: {
    title: 'Your signals are paused',
    lead: 'They start again when you resume your plan.',
  },
  onHold: {
    title: 'Your signals are on hold',
    lead: 'Your bank is reviewing a payment. They start again once the dispute is settled in your favor.',
  },
  unpaid: {
    title: 'Your signals are off',
    lead: 'They start again when your payment goes through.',
  },
  blocked: {
    title: 'Your signals have ended',
    lead: 'Your bank returned a disputed payment, so this account cannot buy a plan.',
  },
  toDashboard: 'Go to the dashboard',
  upgrade: 'Upgrade',
  upgradeTo: template('Upgrade to {plan}'),
  notAdvice: 'Signals are not investment advice.',
  risk: 'Trading carries a high risk of loss. Past signals do not predict future results. Decide for yourself, and never trade money that you cannot afford to lose.',
});

export const SIGNAL_COPY = defineTexts('signals.signal', {
  sides: { long: 'Long', short: 'Short' },
  kinds: { open: 'Entry', update: 'Update', close: 'Close', note: 'Note' },
  hiddenSymbol: 'Hidden symbol',
  note: 'Note',
  price: 'Entry',
  updatePrice: 'Price',
  closePrice: 'Exit',
  stop: 'Stop',
  target: template('Target {number}'),
  targets: 'Targets',
  side: 'Side',
  symbol: 'Symbol',
  text: 'Comment',
  ratio: template('{ratio} R'),
  open: 'Open',
  closed: 'Closed',
  late: 'Late',
  lateNotes: {
    open: 'It arrived too late to follow, so it is not counted.',
    update: 'It arrived late. The record uses it only if it reports the stop.',
    close:
      'It arrived late. The record counts the exit at the stop or at its price, whichever is worse.',
    note: 'It arrived late.',
  },
  corrected: 'Corrected',
  correctedAt: template('Corrected {moment}'),
  withdrawn: 'Withdrawn',
  withdrawnAt: template('Withdrawn {moment}. Do not follow this signal.'),
  new: 'New',
  entry: template('Record {number}'),
  about: template('About signal {number}'),
  hash: template('Hash {hash}'),
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Select the hash instead.',
  copyHash: template('Copy hash {hash}'),
  received: template('Received {moment}'),
  shown: template('Shown to your plan {moment}'),
  filterBy: template('Show only {name}'),
});

export const LOCK_COPY = defineTexts('signals.lock', {
  revealedAt: template('{fields}: visible to you from {moment}'),
  never: template('{fields}: hidden from your plan'),
  seeNow: template('See now with {plan}'),
  unlock: template('Unlock with {plan}'),
  and: template('{first} and {last}'),
  separator: ', ',
});

export const CHART_COPY = defineTexts('signals.chart', {
  label: template('Levels: {levels}. Drawn to scale, without market prices.'),
  hiddenLevels: template('Levels: {levels}. {hidden} hidden.'),
  allHidden: 'The levels of this signal are hidden from your plan.',
});

export const REACH_COPY = defineTexts('signals.reach', {
  title: 'What each plan sees',
  yours: 'Your plan',
  plan: 'Plan',
  first: 'Signal',
  full: 'Levels',
  atOnce: 'Instantly',
  after: template('After {time}'),
  without: template('{when}, {fields} hidden'),
  disclosure: 'Plans receive the same signals at different times.',
  together: 'These plans receive the same signals at the same moment.',
  levels: 'They differ in which levels they see, and when.',
});

export const FILTERS_COPY = defineTexts('signals.filters', {
  title: 'Filters',
  symbol: 'Symbol',
  symbolHint: 'BTCUSDT',
  side: 'Side',
  bothSides: 'Both sides',
  kind: 'Type',
  allKinds: 'All types',
  open: 'Open only',
  strategy: template('Strategy {name}'),
  source: template('Source {name}'),
  remove: template('Remove filter: {name}'),
});

export const PUSH_COPY = defineTexts('signals.push', {
  open: 'New signal:',
  update: 'Signal updated:',
  close: 'Signal closed:',
  note: 'Note from the seller',
  correction: 'Corrected:',
  withdrawal: 'Withdrawn, do not follow:',
  hidden: 'Open the feed to see what your plan unlocks.',
});

/** The daily mail. */
export const DIGEST_COPY = defineTexts('signals.digest', {
  oneMore: template('And one more in your feed: {link}'),
  more: template('And {count} more in your feed: {link}'),
});

export const NOTIFY_COPY = defineTexts('signals.notify', {
  title: 'Get notified',
  lead: 'A notification shows only what your plan sees at that time.',
  on: 'Notify me in this browser',
  turningOn: 'Turning on…',
  off: 'Turn off',
  isOn: 'Notifications are on in this browser while you are signed in. A sign-in ends after 7 days without a visit, and after 30 days.',
  denied: 'This browser blocks notifications. Allow them in its site settings.',
  unsupported:
    'This browser cannot show notifications. On an iPhone, add this page to the home screen first.',
  failed: 'Notifications could not be turned on. Try again.',
  browsers: 'Notified browsers',
  browser: template('{browser} on {system}'),
  unknown: 'Unknown browser',
  remove: template('Stop notifying {name}'),
  digest: 'One email a day',
  saveFailed: 'Your choice could not be saved. Try again.',
});

export const LATEST_COPY = defineTexts('signals.latest', {
  title: 'Latest signals',
  all: 'Open the feed',
});
