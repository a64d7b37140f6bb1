import { expect, test } from 'vitest';
import type { FeedFilters, FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { isListed } from '../../../src-client/features/signals/feed-search.ts';
import { someFeedSignal } from '../../support/signals/feed-signal.ts';

test.each<FeedFilters>([
  {},
  { symbol: 'usdt' },
  { symbol: ' btc ', side: 'long', kind: 'open', open: true },
  { source: 'main', strategy: 'breakout' },
])('a signal is listed with the filters %j', (filters) => {
  expect(isListed(someFeedSignal(), filters)).toBe(true);
});

test.each<[FeedFilters, Partial<FeedSignal>]>([
  [{ symbol: 'eth' }, {}],
  [{ symbol: 'btc' }, { symbol: null }],
  [{ side: 'short' }, {}],
  [{ side: 'long' }, { side: null }],
  [{ kind: 'close' }, {}],
  [{ open: true }, { isOpen: false }],
  [{ source: 'main', strategy: 'other' }, {}],
  [{ source: 'other' }, {}],
])('the filters %j do not list a signal with %j', (filters, changes) => {
  expect(isListed(someFeedSignal(changes), filters)).toBe(false);
});
