import { describe, expect, test } from 'vitest';
import {
  inquiryAnswers,
  isLastCall,
  refusalOf,
  reminderAt,
  stateAfterReading,
} from '../../../src/domain/disputes/case.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

describe('a case', () => {
  const read = { status: 'needs_response', submissionCount: 0 };
  const from = (state: 'drafted' | 'staged' | null) => ({ before: state, isGivenUp: false });

  test.each([
    ['needs_response', 0, 'drafted'],
    ['warning_needs_response', 0, 'drafted'],
    ['under_review', 1, 'submitted'],
    ['needs_response', 1, 'submitted'],
    ['won', 1, 'won'],
    ['lost', 0, 'lost'],
    ['warning_closed', 0, 'closed'],
    ['prevented', 0, 'won'],
  ] as const)('that Stripe shows as %s with %i submissions is %s', (status, count, state) => {
    expect(stateAfterReading({ status, submissionCount: count }, from(null))).toBe(state);
  });

  test.each([
    ['kept', 1, 1],
    ['no longer counted', 0, 0],
  ])(
    'whose inquiry was answered waits for an answer again when Stripe’s count is %s',
    (_how, count, earlier) => {
      const inquiry = { isInquiry: true, inquiryAnswers: 0 };
      expect(inquiryAnswers(inquiry, { isInquiry: true, submissionCount: 1 })).toBe(0);
      expect(inquiryAnswers(inquiry, { isInquiry: false, submissionCount: count })).toBe(earlier);
      const dispute = { isInquiry: false, inquiryAnswers: earlier };
      for (const more of [0, 1]) {
        const later = { isInquiry: false, submissionCount: count + more };
        expect(inquiryAnswers(dispute, later)).toBe(earlier);
      }
    },
  );

  test('counts its own submission when Stripe drops the inquiry’s only later', () => {
    const dispute = { isInquiry: false, inquiryAnswers: 1 };
    expect(inquiryAnswers(dispute, { isInquiry: false, submissionCount: 0 })).toBe(0);
  });

  test('stays staged, and is accepted only if a person gave it up', () => {
    expect(stateAfterReading(read, from('staged'))).toBe('staged');
    const lost = { status: 'lost', submissionCount: 0 };
    expect(stateAfterReading(lost, { before: 'staged', isGivenUp: true })).toBe('accepted');
    expect(stateAfterReading(lost, from('staged'))).toBe('lost');
  });

  test.each([
    ['needs_response', 0, false, 1, null],
    ['warning_needs_response', 0, false, 1, null],
    ['needs_response', 1, false, 1, 'submitted'],
    ['needs_response', 0, true, 1, 'past-due'],
    ['needs_response', 0, false, 0, 'past-due'],
    ['under_review', 0, false, 1, 'submitted'],
    ['lost', 0, false, 1, 'decided'],
  ] as const)(
    '%s, %i submitted, past due %s, due in %i h: %s',
    (status, count, late, left, why) => {
      const dispute = { status, submissionCount: count, isPastDue: late, dueBy: hours(left) };
      expect(refusalOf(dispute, NOW)).toBe(why);
    },
  );

  test.each([
    [73, null, false],
    [72, 72, false],
    [24, 24, false],
    [6.1, 24, false],
    [6, 24, true],
    [0, null, false],
  ])('due in %f hours: reminder %s, last call %s', (left, reminder, lastCall) => {
    expect(reminderAt(hours(left), NOW)).toBe(reminder);
    expect(isLastCall(hours(left), NOW)).toBe(lastCall);
  });
});
