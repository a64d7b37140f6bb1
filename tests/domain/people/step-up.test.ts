import { expect, test } from 'vitest';
import { confirmationOf } from '../../../src/domain/people/step-up.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test.each([
  ['a sign-in ten minutes ago', 10, null, true, true],
  ['a sign-in eleven minutes ago', 11, null, false, true],
  ['a sign-in half an hour ago', 30, null, false, true],
  ['a sign-in 31 minutes ago', 31, null, false, false],
  ['an old sign-in with a confirmation ten minutes ago', 120, 10, true, true],
  ['an old sign-in with a confirmation eleven minutes ago', 120, 11, false, false],
])('judges the freshness of %s', (_, signedIn, confirmed, isFresh, isFreshForDocumented) => {
  const times = {
    signedInAt: ago(signedIn),
    confirmedAt: confirmed === null ? null : ago(confirmed),
  };
  expect(confirmationOf(times, NOW)).toEqual({ isFresh, isFreshForDocumented });
});
