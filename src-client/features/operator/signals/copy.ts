const n = (count: number) => count.toLocaleString('en-US');
const alerts = (count: number) => `${n(count)} ${count === 1 ? 'alert' : 'alerts'}`;

export const SIGNALS_COPY = {
  title: 'Signals',
  nav: 'Signals pages',
  overview: 'Sources and alerts',
  routes: 'Routes',
  sendSignal: 'Send a signal',
  newSource: 'New source',
  unreachable: 'The server cannot be reached.',
  cancel: 'Cancel',
  close: 'Done',
} as const;

export const SOURCES_COPY = {
  title: 'Sources',
  what: 'the sources',
  emptyTitle: 'Connect your first source',
  emptyText:
    'A source sends your signals: an alert on your TradingView chart, or you, by hand. Wickline checks and numbers each signal, then shows it to each plan at its time.',
  emptyReadOnly: 'There is no source yet. An owner can create one.',
  drawing:
    'An alert from TradingView reaches Wickline at 14:30. Premium sees it at 14:30 with all levels, Standard at 14:35, and Free at 15:30 without levels.',
  drawn: {
    chart: 'Your chart',
    firedAt: '14:30',
    plans: [
      { name: 'Premium', at: '14:30' },
      { name: 'Standard', at: '14:35' },
      { name: 'Free', at: '15:30' },
    ],
  },
  lastAlert: 'Last alert',
  never: 'None yet',
  ago: (text: string) => `${text} ago`,
  accepted: 'Accepted, 24 h',
  limit: 'Held above',
  perMinute: (count: number) => `${n(count)} a minute`,
  alarm: 'Silence alarm',
  noAlarm: 'Off',
  alarmByPauses: 'automatic',
  alarmAfter: (text: string) => `after ${text}`,
  addresses: 'Accepts from',
  tradingViewOnly: 'TradingView only',
  anywhere: 'Any address',
  byHand: 'Operators only',
  oldAddress: (until: string) => `The old address works until ${until}.`,

  state: {
    held: (count: number) => `${alerts(count)} held`,
    paused: 'Paused',
    silent: (since: string) => `Silent for ${since}`,
    byHand: 'By hand',
    waiting: 'Waiting for its first alert',
    receiving: 'Receiving',
  },
  heldText: (count: number, max: number) =>
    `More than ${n(max)} alerts arrived within one minute, so ${count === 1 ? 'this one waits' : `these ${n(count)} wait`} for you. Further alerts wait too.`,
  asideText: (count: number) =>
    `${count === 1 ? 'One alert waits' : `${n(count)} alerts wait`} for you: Wickline failed to process one, and the others are about its strategy and symbol. Release them to try again in order.`,
  release: (count: number) => `Release ${n(count)}…`,
  drop: (count: number) => `Drop ${n(count)}…`,
  releaseTitle: (count: number) => `Release ${alerts(count)}?`,
  releaseText:
    'They become signals in the order they arrived and go out on every route at its delay. This cannot be undone. New alerts pass again.',
  releaseNow: 'Release',
  dropTitle: (count: number) => `Drop ${alerts(count)}?`,
  dropText:
    'Closes are recorded, because their signals would stay open, and they are sent to no one. The other alerts never become signals and stay in the list below as dropped. This cannot be undone. New alerts pass again.',
  dropNow: 'Drop alerts',
  keepHeld: 'Keep them waiting',
  released: (count: number) => ({
    title: 'Released',
    message: `${alerts(count)} decided. The list shows what became of each.`,
  }),
  dropped: (count: number) => ({
    title: 'Dropped',
    message: `${alerts(count)} dropped. Closes among them are recorded and were sent to no one.`,
  }),
  notDecided: (count: number, failed: number) => ({
    title: failed === 1 ? 'One alert still waits' : `${n(failed)} alerts still wait`,
    message: `${alerts(count)} decided. At least one of the others could not be stored. Alerts about the same strategy and symbol wait behind it. Try again, or drop them.`,
  }),

  setUp: 'Set up alert',
  change: 'Edit',
  rotate: 'New address',
  pause: 'Pause',
  resume: 'Resume',
  of: (action: string, name: string) => `${action}: ${name}`,
  pauseTitle: (name: string) => `Pause ${name}?`,
  pauseText:
    'While it is paused, closes are recorded, because their signals would stay open, and they are sent to no one. Other alerts are refused and listed. They are not sent later. Signals that already wait on a route still go out.',
  pauseNow: 'Pause source',
  keepRunning: 'Keep it running',
  paused: {
    title: 'Source paused',
    message: 'Closes are still recorded. Other alerts are refused.',
  },
  resumed: { title: 'Source resumed', message: 'Its next alert is accepted.' },
  failedTitle: 'Not changed',
} as const;

export const SOURCE_FORM_COPY = {
  createTitle: 'New source',
  changeTitle: (name: string) => `Edit ${name}`,
  name: 'Name',
  nameHint: 'Shown to you and in your feed, such as “Wavematrix 4h”.',
  nameMissing: 'Name the source.',
  key: 'Key',
  keyHint: 'Part of the webhook address and of every signal. It cannot be changed later.',
  keyWrong: 'Use small letters, digits and hyphens, and start with a letter.',
  kind: 'Signals come from',
  alerts: 'TradingView alerts',
  alertsHint: 'You get a webhook address. Operators can send signals too.',
  byHand: 'Operators only',
  byHandHint: 'No address. Operators send each signal with the form.',
  limits: 'Limits',
  maxPerMinute: 'Hold above, alerts a minute',
  maxPerMinuteHint: 'More wait until you release or drop them.',
  maxPerMinuteWrong: 'Enter a whole number from 1 to 1,000.',
  heartbeat: 'Silence alarm',
  heartbeatHint:
    'Emails you when no alert arrived for this long. Automatic: longer than its usual pauses.',
  ownPauses: 'Automatic',
  noAlarm: 'Off',
  checksAddress: 'Accept only TradingView’s addresses',
  checksAddressHint:
    'TradingView sends from four published addresses. Turn it off for other senders.',
  create: 'Create source',
  save: 'Save',
  saved: { title: 'Source saved', message: 'The new limits count from the next alert.' },
  created: { title: 'Source created', message: 'You can send its first signal now.' },
} as const;

/** Minutes of silence to choose from. */
export const HEARTBEATS: readonly (readonly [minutes: string, text: string])[] = [
  ['60', '1 hour'],
  ['360', '6 hours'],
  ['1440', '1 day'],
  ['4320', '3 days'],
  ['10080', '1 week'],
];

export const ROTATE_COPY = {
  title: (name: string) => `New address for ${name}`,
  text: 'Use it if the address leaked or someone left your team. Replace it in every TradingView alert of this source.',
  overlap: 'The old address works for',
  choices: [
    [24, '24 hours more'],
    [168, '7 days more'],
    [1, '1 hour more'],
    [0, 'no longer: it stops now'],
  ],
  create: 'Create new address',
  keep: 'Keep the address',
} as const;

export const VERDICT_COPY = {
  stored: { tone: 'neutral', text: 'Checking' },
  accepted: { tone: 'positive', text: 'Accepted' },
  duplicate: { tone: 'neutral', text: 'Duplicate' },
  refused: { tone: 'negative', text: 'Refused' },
  held: { tone: 'attention', text: 'On hold' },
  dropped: { tone: 'neutral', text: 'Dropped' },
} as const;

export const ALERTS_COPY = {
  title: 'Alerts',
  what: 'the alerts',
  live: 'Live',
  stopped: 'Stopped',
  stop: 'Stop updating',
  start: 'Update live',
  source: 'Source',
  all: 'All sources',
  none: 'No alert has arrived yet.',
  noneOf: 'No alert of this source has arrived yet.',
  list: 'Latest alerts',
  becameSignal: (seq: number) => `Became signal #${seq}.`,
  duplicate: 'The same alert arrived before, so it was not sent again.',
  dropped: 'An operator dropped it.',
  stored: 'It is being checked.',
  byOperator: 'by an operator',
  from: (address: string) => `from ${address}`,
  showAll: 'Show the whole text',
  raw: 'JSON',
  more: (count: number) => `Show ${n(count)} more`,
} as const;
