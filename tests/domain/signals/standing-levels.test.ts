import { expect, it } from 'vitest';
import type { FeedCorrection, FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import {
  joinFields,
  standingLevels,
  standingLocks,
} from '../../../src-client/features/signals/signal-fields.ts';

const SENT = { price: '100', stop: '90', targets: ['120'], hidden: [], corrections: [] };
const signalOf = (corrections: Partial<FeedCorrection>[]) => {
  const empty = { price: null, stop: null, targets: [], hidden: [] };
  return { ...SENT, corrections: corrections.map((each) => ({ ...empty, ...each })) } as unknown;
};
const standing = (corrections: Partial<FeedCorrection>[]) =>
  standingLevels(signalOf(corrections) as FeedSignal);

it('draws the levels of the last correction and keeps those that it leaves alone', () => {
  expect(standing([{ price: '99' }, { price: '101', targets: ['125'] }])).toMatchObject({
    price: '101',
    stop: '90',
    targets: ['125'],
  });
});

it('draws a corrected level that is hidden from the plan as hidden, not as it was sent', () => {
  const hidden = [{ field: 'stop' as const, revealedAt: null, unlockedBy: 'premium' }];
  expect(standing([{ price: '101', hidden }])).toMatchObject({ price: '101', stop: null, hidden });
});

it('leaves a signal alone whose correction names no level', () => {
  const signal = signalOf([{ text: 'Sorry' }]) as FeedSignal;
  expect(standingLevels(signal)).toBe(signal);
});

it('offers no plan for what a correction or a withdrawal has replaced', () => {
  const lock = { field: 'price' as const, revealedAt: null, unlockedBy: 'premium' };
  const locksOf = (changes: object) =>
    standingLocks({
      ...SENT,
      hidden: [lock],
      withdrawn: null,
      ...changes,
    } as unknown as FeedSignal);
  expect(locksOf({})).toEqual([lock]);
  expect(locksOf({ corrections: [{ hidden: [lock] }] })).toEqual([]);
  expect(locksOf({ withdrawn: { at: '', reason: null } })).toEqual([]);
});

it('names the hidden price of a close an exit', () => {
  expect(joinFields(['price', 'stop'], 'close')).toBe('Exit and Stop');
});
