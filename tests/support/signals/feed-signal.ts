import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';

/** An open long of the feed. */
export const someFeedSignal = (changes: Partial<FeedSignal> = {}): FeedSignal => ({
  seq: 1,
  hash: 'a1b2c3',
  source: 'main',
  sourceName: 'Main',
  kind: 'open',
  ref: null,
  strategy: 'breakout',
  symbol: 'BTCUSDT',
  interval: '60',
  side: 'long',
  price: '100',
  stop: '90',
  targets: ['120'],
  text: null,
  barAt: null,
  receivedAt: '2026-11-25T12:00:00.000Z',
  shownAt: '2026-11-25T12:00:00.000Z',
  isLate: false,
  isOpen: true,
  hidden: [],
  corrections: [],
  withdrawn: null,
  ...changes,
});
