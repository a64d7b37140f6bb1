import { expect, test } from 'vitest';
import { shownCheck } from '../../../src-client/features/dashboard/username/shown-check.ts';

const TAKEN = 'This TradingView username is already used by another subscriber.';
const VALID = { state: 'valid', message: 'Username is valid' } as const;
const refused = { username: 'CandleCarl', message: TAKEN };

test('a refused name shows why in red, although the check found it', () => {
  expect(shownCheck(VALID, refused, 'CandleCarl')).toEqual({ state: 'invalid', message: TAKEN });
  expect(shownCheck(VALID, refused, ' CandleCarl ').message).toBe(TAKEN);
});

test('a refusal says nothing about the next name', () => {
  expect(shownCheck(VALID, refused, 'CandleCarla')).toEqual(VALID);
  expect(shownCheck(VALID, null, 'CandleCarl')).toEqual(VALID);
});
