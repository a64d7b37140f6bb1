import { expect, test } from 'vitest';
import {
  attemptText,
  decidedText,
  heldText,
  stateText,
} from '../../../src-client/features/operator/user/access/access-text.ts';

const at = '2026-11-24T12:00:03.000Z';
const words = (text: string) => text.replace(/ on .*/, '');

test.each([
  ['give', 'done', 'Granted'],
  ['extend', 'done', 'Extended'],
  ['take', 'done', 'Revoked'],
  ['give', 'failed', 'Granting failed'],
  ['take', 'blocked', 'Revoking was blocked'],
])('an attempt to %s that is %s reads as a sentence', (action, outcome, text) => {
  expect(words(attemptText({ at, action, outcome, times: 1 }))).toBe(text);
  expect(attemptText({ at, action, outcome, times: 1 })).toMatch(/ on Nov 2\d, 2026/);
});

test('attempts that failed alike read as one sentence with their number', () => {
  const text = attemptText({ at, action: 'give', outcome: 'blocked', times: 96 });
  expect(words(text)).toBe('Granting was blocked 96 times, last');
});

test.each([
  ['event evt_1PqZ7KlBv8', 'Decided by a Stripe event'],
  ['operator anna', 'Decided by an operator'],
  ['timer', 'Decided by the end of a period'],
  ['a new cause', 'Decided by a new cause'],
])('the cause %s is named without its id', (cause, text) => {
  expect(words(decidedText({ at, cause }))).toBe(text);
});

test('held access repeats no day that the last try names', () => {
  const last = { at, action: 'give', outcome: 'done', times: 1 };
  expect(heldText(at, last)).toBe('The provider has it');
  expect(heldText(null, undefined)).toBe('The provider has it');
  expect(heldText(at, undefined)).toMatch(/^Confirmed on Nov 2\d, 2026$/);
  expect(heldText(at, { ...last, outcome: 'failed' })).toMatch(/^Confirmed on /);
  expect(heldText('2026-12-24T12:00:00.000Z', last)).toBe('Confirmed on Dec 24, 2026');
});

test('an unknown state is shown as it is', () => {
  expect(stateText('revoke-failed')).toBe('Not revoked');
  expect(stateText('parked')).toBe('parked');
});
