import type { Page } from 'playwright';
import type {
  FeedAnswer,
  FeedSignal,
  HiddenFieldView,
} from '../../src/contract/signal-feed.contract.ts';
import { ago } from '../../tests/browser/support/operations-answers.ts';
import type { Scene } from './scene.ts';

const LATE = 15;

const SIGNAL: FeedSignal = {
  seq: 184,
  hash: '9f86d081',
  source: '0198f3a2-7c1e-7000-8000-000000000001',
  sourceName: 'Wavematrix',
  kind: 'open',
  ref: null,
  strategy: 'Wavematrix',
  symbol: 'BTCUSDT',
  interval: '240',
  side: 'long',
  price: '94250.5',
  stop: '92100',
  targets: ['96500', '99000'],
  text: null,
  barAt: ago(3),
  receivedAt: ago(3),
  shownAt: ago(3),
  isLate: false,
  isOpen: true,
  hidden: [],
  corrections: [],
  withdrawn: null,
};
const HIDDEN_TARGETS: HiddenFieldView = {
  field: 'targets',
  revealedAt: null,
  unlockedBy: 'premium',
};
const FEED: FeedAnswer = {
  asOf: '2026-11-20T10:00:00.000Z',
  state: 'open',
  plan: 'standard',
  unlockedBy: null,
  reach: [
    { plan: 'standard', firstSeconds: 0, fullSeconds: LATE * 60, hidden: ['targets'] },
    { plan: 'premium', firstSeconds: 0, fullSeconds: 0, hidden: [] },
  ],
  signals: [
    {
      ...SIGNAL,
      stop: null,
      targets: [],
      hidden: [{ field: 'stop', revealedAt: ago(3 - LATE), unlockedBy: 'premium' }, HIDDEN_TARGETS],
    },
    {
      ...SIGNAL,
      seq: 183,
      hash: '2c26b46b',
      symbol: 'ETHUSDT',
      side: 'short',
      price: '3412.5',
      stop: '3498',
      targets: [],
      hidden: [HIDDEN_TARGETS],
      receivedAt: ago(310),
    },
    {
      ...SIGNAL,
      seq: 182,
      hash: 'fcde2b2e',
      kind: 'close',
      ref: 170,
      price: '95810',
      stop: null,
      targets: [],
      isOpen: false,
      isLate: true,
      receivedAt: ago(1_500),
    },
    {
      ...SIGNAL,
      seq: 181,
      hash: '19581e27',
      kind: 'note',
      side: null,
      price: null,
      stop: null,
      targets: [],
      isOpen: false,
      text: 'The New York session is quiet. We wait for the close of the day.',
      receivedAt: ago(1_800),
      withdrawn: { at: ago(1_790), reason: 'Sent to the wrong channel' },
    },
  ],
  next: 181,
};
const NOTIFIES = { publicKey: 'BFake', browsers: [], digest: true };

const notified = (page: Page) => page.getByRole('heading', { name: 'Get notified' }).waitFor();

const feed = (name: string, answer: FeedAnswer, more: Partial<Scene> = {}): Scene => ({
  name,
  path: '/signals',
  user: {},
  settings: { signals: true, record: true },
  answers: { 'tradingview.signalFeed': answer, 'tradingview.signalNotifications': NOTIFIES },
  ...more,
});

/** The subscribers' feed of signals. */
export const SIGNAL_SCENES: readonly Scene[] = [
  feed('feed', FEED, { act: notified }),
  feed('feed-empty', { ...FEED, signals: [], next: null }, { act: notified }),
  feed(
    'feed-locked',
    {
      asOf: FEED.asOf,
      state: 'locked',
      plan: 'free',
      unlockedBy: 'standard',
      reach: FEED.reach,
      signals: [],
      next: null,
    },
    { user: { subscriptionPlan: 'free' } },
  ),
  feed('dashboard-signals', FEED, { path: '/' }),
];
