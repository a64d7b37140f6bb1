import { expect, test } from 'vitest';
import { dueMail, firstChargeAt, noonBefore } from '../../src/domain/hand-over.ts';

const at = (iso: string) => new Date(iso);

test.each([
  ['2027-01-31T18:00:00Z', 'UTC', '2027-01-31T12:00:00Z'],
  ['2027-01-31T12:00:00Z', 'UTC', '2027-01-31T12:00:00Z'],
  ['2027-01-31T11:59:59Z', 'UTC', '2027-01-30T12:00:00Z'],
  ['2027-01-31T12:00:00Z', 'Europe/Berlin', '2027-01-31T11:00:00Z'],
  ['2027-07-31T12:00:00Z', 'Europe/Berlin', '2027-07-31T10:00:00Z'],
  ['2027-01-31T02:00:00Z', 'America/New_York', '2027-01-30T17:00:00Z'],
  ['2027-01-31T01:00:00Z', 'Asia/Shanghai', '2027-01-30T04:00:00Z'],
  // The clocks go forward in the night before.
  ['2027-03-28T20:00:00Z', 'Europe/Berlin', '2027-03-28T10:00:00Z'],
])('the latest noon before %s in %s is %s', (moment, timeZone, noon) => {
  expect(noonBefore(at(moment), timeZone)).toEqual(at(noon));
});

const until = at('2027-01-31T18:00:00Z');
test.each([
  ['2027-01-17T11:59:00Z', null, null],
  ['2027-01-17T12:00:00Z', null, 14],
  ['2027-01-20T00:00:00Z', 14, null],
  ['2027-01-28T12:00:00Z', 14, 3],
  ['2027-01-31T12:00:00Z', 3, 0],
  ['2027-01-31T13:00:00Z', 0, null],
  // After an outage only the newest.
  ['2027-01-30T00:00:00Z', null, 3],
  ['2027-01-31T18:00:00Z', 3, null],
] as const)('at %s, after the mail %s, the mail %s is due', (now, lastSent, due) => {
  expect(dueMail({ until, lastSent }, { now: at(now), timeZone: 'UTC' })).toBe(due);
});

test('the first charge is the old end, or at once in the last two days', () => {
  expect(firstChargeAt(until, at('2027-01-29T17:00:00Z'))).toEqual(until);
  expect(firstChargeAt(until, at('2027-01-29T18:00:00Z'))).toBeNull();
});
