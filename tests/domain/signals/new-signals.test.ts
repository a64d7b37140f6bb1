import { expect, test } from 'vitest';
import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import { newSignals } from '../../../src-client/features/signals/merge-signals.ts';
import { someFeedSignal } from '../../support/signals/feed-signal.ts';

const signalsOf = (...seqs: number[]) => seqs.map((seq) => someFeedSignal({ seq }));
const page = (...seqs: number[]): FeedAnswer => ({
  state: 'open',
  plan: 'premium',
  unlockedBy: null,
  reach: [],
  signals: signalsOf(...seqs),
  next: seqs.at(-1) ?? null,
  asOf: '2026-11-20T10:00:00.000Z',
});
const seqsOf = (pages: FeedAnswer[], event: Parameters<typeof newSignals>[1]) =>
  newSignals(pages, event).map(({ seq }) => seq);

test('a signal outside of the loaded pages that only changed is not announced as new', () => {
  expect(seqsOf([page(30, 29)], { signals: signalsOf(31, 12), added: [31] })).toEqual([31]);
});

test('a new signal that the page has read before its event is not announced again', () => {
  expect(seqsOf([page(31, 30)], { signals: signalsOf(31), added: [31] })).toEqual([]);
});

test('a signal below the loaded pages that the plan sees for the first time is announced', () => {
  expect(seqsOf([page(30, 29)], { signals: signalsOf(12), added: [12] })).toEqual([12]);
});

test('a signal that is not loaded is announced if an earlier server does not say which are new', () => {
  expect(seqsOf([page(30, 29)], { signals: signalsOf(31, 30) })).toEqual([31]);
});
