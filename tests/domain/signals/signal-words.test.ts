import { describe, expect, it } from 'vitest';
import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import type { SignalKind } from '../../../src/domain/signals/signal.ts';
import { ALL_TEXTS } from '../../../src/texts/all-texts.ts';
import { digestLines } from '../../../src-server/signals/feed/digest/digest-lines.ts';
import { noticeText } from '../../../src-server/signals/feed/push/notice-text.ts';

const text = (key: string) => ALL_TEXTS[key] ?? `missing: ${key}`;

const signalOf = (changes: Partial<FeedSignal>): FeedSignal => ({
  seq: 7,
  hash: 'abc',
  source: 'wm',
  sourceName: 'WM',
  kind: 'open',
  ref: null,
  strategy: null,
  symbol: 'BINANCE:BTCUSDT',
  interval: '240',
  side: 'long',
  price: '100',
  stop: '90',
  targets: ['120', '130'],
  text: null,
  barAt: null,
  receivedAt: '2026-03-01T00:00:00.000Z',
  shownAt: '2026-03-01T00:00:00.000Z',
  isLate: false,
  isOpen: true,
  hidden: [],
  corrections: [],
  withdrawn: null,
  ...changes,
});
const CLOSE: Partial<FeedSignal> = {
  kind: 'close',
  price: '110',
  stop: null,
  targets: [],
  ref: 7,
};
const CORRECTION = {
  seq: 9,
  hash: 'def',
  at: '2026-03-01T01:00:00.000Z',
  price: '101',
  stop: null,
  targets: [],
  text: 'Typing error',
  hidden: [],
};

describe('a line of the daily mail', () => {
  const linesOf = (changes: Partial<FeedSignal>) => digestLines([signalOf(changes)], text);

  it('names the levels of an entry', () => {
    expect(linesOf({})).toEqual([
      '#7 · Entry · Long · BINANCE:BTCUSDT · Entry 100 · Stop 90 · Targets 120 / 130',
    ]);
  });

  it('calls the price of a close an exit, and that of an update a price', () => {
    expect(linesOf(CLOSE)[0]).toContain('Close · Long · BINANCE:BTCUSDT · Exit 110');
    expect(linesOf({ ...CLOSE, kind: 'update' })[0]).toContain('BINANCE:BTCUSDT · Price 110');
  });

  it('says how the record counts a late entry and a late close', () => {
    expect(linesOf({ isLate: true })[0]).toContain('so it is not counted.');
    expect(linesOf({ ...CLOSE, isLate: true })[0]).toContain('whichever is worse');
    expect(linesOf({ ...CLOSE, isLate: true })[0]).not.toContain('not counted');
  });

  it('adds a line with the levels of a correction', () => {
    expect(linesOf({ corrections: [CORRECTION] })[1]).toBe(
      '#7 · Corrected · Entry 101 · Typing error',
    );
  });

  it('says why a signal was withdrawn', () => {
    const withdrawn = { at: '2026-03-01T02:00:00.000Z', reason: 'Sent by mistake' };
    expect(linesOf({ withdrawn })[0]).toMatch(/ · Withdrawn · Sent by mistake$/);
  });
});

describe('a notification', () => {
  const noticeOf = (
    changes: Partial<FeedSignal>,
    about: { seq: number; kind: SignalKind } = { seq: 7, kind: 'open' },
  ) =>
    JSON.parse(noticeText(signalOf(changes), about, { text })) as { title: string; body: string };

  it('of a close shows its exit', () => {
    const notice = noticeOf(CLOSE, { seq: 7, kind: 'close' });
    expect(notice).toMatchObject({ title: 'Signal closed: Long BTCUSDT', body: 'Exit 110' });
  });

  it('of a late entry says that it is too late to follow', () => {
    expect(noticeOf({ isLate: true }).body).toContain('It arrived too late to follow');
  });

  it('of a correction shows the corrected levels only', () => {
    const changes = { isLate: true, corrections: [CORRECTION] };
    const { body } = noticeOf(changes, { seq: 9, kind: 'correction' });
    expect(body).toBe('Entry 101\nTyping error');
  });
});
