import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  isHeldOut,
  LEAVE_REASONS,
  mayGetCoupon,
  offerFor,
} from '../../../src/domain/leaving/leave.ts';
import {
  announcedEnd,
  type Pausable,
  pauseRefusal,
  unusedDays,
} from '../../../src/domain/leaving/pause.ts';

const ALL = { pause: true, lowerPlan: true, coupon: true };
const NONE = { pause: false, lowerPlan: false, coupon: false };

describe('the offer for a reason', () => {
  test('is a pause for an unused plan, and a coupon or a lower plan for the price', () => {
    expect(offerFor('unused', ALL)).toBe('pause');
    expect(offerFor('too_expensive', ALL)).toBe('coupon');
    expect(offerFor('too_expensive', { ...ALL, coupon: false })).toBe('lower-plan');
  });

  test('is help where something is missing, whatever is on offer', () => {
    expect(offerFor('missing_features', ALL)).toBe('fix');
    expect(offerFor('missing_features', NONE)).toBe('fix');
  });

  test('is nothing for every other reason, and where nothing is open', () => {
    for (const reason of ['low_quality', 'too_complex', 'customer_service', 'other'] as const) {
      expect(offerFor(reason, ALL)).toBeNull();
    }
    const offers = LEAVE_REASONS.map((reason) => offerFor(reason, NONE));
    expect(new Set(offers)).toEqual(new Set([null, 'fix']));
  });
});

test('the hold-out is a tenth of all accounts, and the same for each account', () => {
  const ids = fc.sample(fc.uuid(), 4_000);
  const held = ids.filter(isHeldOut);
  expect(held.length / ids.length).toBeGreaterThan(0.08);
  expect(held.length / ids.length).toBeLessThan(0.12);
  expect(held.every(isHeldOut)).toBe(true);
});

test('a coupon is given again after twelve months', () => {
  const taken = new Date('2026-02-28T10:00:00Z');
  expect(mayGetCoupon(null, taken)).toBe(true);
  expect(mayGetCoupon(taken, new Date('2027-02-28T09:59:59Z'))).toBe(false);
  expect(mayGetCoupon(taken, new Date('2027-02-28T10:00:00Z'))).toBe(true);
});

test('a month later is the same day, or the last day of the month', () => {
  const from = (text: string, months: number) => addMonths(new Date(text), months).toISOString();
  expect(from('2026-01-31T10:00:00Z', 1)).toBe('2026-02-28T10:00:00.000Z');
  expect(from('2026-11-30T10:00:00Z', 3)).toBe('2027-02-28T10:00:00.000Z');
  expect(from('2026-08-15T10:00:00Z', 2)).toBe('2026-10-15T10:00:00.000Z');
});

describe('a pause', () => {
  const running: Pausable = {
    stripeStatus: 'active',
    closedBecause: null,
    endsAt: null,
    hasSchedule: false,
    collectionPaused: false,
    firstFailedAt: null,
    isDebiting: false,
    hasPaid: false,
  };

  test.each<[Partial<Pausable>, string | null]>([
    [{}, null],
    [{ stripeStatus: 'trialing' }, 'trialing'],
    [{ stripeStatus: 'trialing', hasPaid: true }, 'free-days'],
    [{ stripeStatus: 'past_due' }, 'payment-due'],
    [{ stripeStatus: 'unpaid' }, 'payment-due'],
    [{ stripeStatus: 'paused' }, 'paused'],
    [{ stripeStatus: 'canceled' }, 'not-live'],
    [{ closedBecause: 'dispute' }, 'on-hold'],
    [{ endsAt: new Date(0) }, 'ends'],
    [{ hasSchedule: true }, 'changes'],
    [{ collectionPaused: true }, 'not-collected'],
    [{ firstFailedAt: new Date(0) }, 'payment-due'],
    [{ isDebiting: true }, 'payment-pending'],
  ])('of %j is answered with %s', (changes, refusal) => {
    expect(pauseRefusal({ ...running, ...changes })).toBe(refusal);
  });
});

test('the end of a pause stays as announced, unless less than a day is left', () => {
  const until = new Date('2027-05-10T12:00:00Z');
  const onTime = new Date('2027-05-09T12:00:00Z');
  expect(announcedEnd(until, onTime)).toEqual(until);
  expect(announcedEnd(until, new Date('2027-05-09T12:00:01Z'))).toEqual(
    new Date('2027-05-12T12:00:01Z'),
  );
  expect(announcedEnd(until, new Date('2027-06-01T00:00:00Z'))).toEqual(
    new Date('2027-06-04T00:00:00Z'),
  );
});

test('paid days are unused from the start of a pause until the period ends', () => {
  const askedAt = new Date('2027-05-10T12:00:00Z');
  const days = (periodEnd: string | null, now: string) =>
    unusedDays(
      { askedAt, periodEnd: periodEnd === null ? null : new Date(periodEnd) },
      new Date(now),
    );
  expect(days('2027-06-01T12:00:00Z', '2027-05-15T12:00:00Z')).toBe(5);
  expect(days('2027-06-01T12:00:00Z', '2027-07-15T12:00:00Z')).toBe(22);
  expect(days('2027-06-01T12:00:00Z', '2027-05-10T12:00:00Z')).toBe(0);
  expect(days('2027-05-01T12:00:00Z', '2027-05-15T12:00:00Z')).toBe(0);
  expect(days(null, '2027-05-15T12:00:00Z')).toBe(0);
});
