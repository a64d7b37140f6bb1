import { describe, expect, it } from 'vitest';
import {
  accessCodeFault,
  accessCodeOf,
  accessSpan,
  normalAccessCode,
} from '../../../src/domain/offers/access-code.ts';
import { limitOf } from '../../../src-server/http/procedure-limits.ts';
import { LIMITS } from '../../../src-server/limits/limit-table.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe('an access code', () => {
  it('has groups of four without characters that look alike, for every byte', () => {
    for (let first = 0; first < 256; first += 16) {
      const code = accessCodeOf(Uint8Array.from({ length: 16 }, (_, index) => first + index));
      expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
      expect(normalAccessCode(code)).toBe(code.replaceAll('-', ''));
    }
  });

  it.each([
    ['abcd efgh jkmn pqrs', 'ABCDEFGHJKMNPQRS'],
    ['  ABCD-EFGH-JKMN-PQRS ', 'ABCDEFGHJKMNPQRS'],
    ['ABCD-EFGH-JKMN-PQR', null],
    ['ABCD-EFGH-JKMN-PQR0', null],
    ['', null],
  ])('reads %j as %j', (typed, read) => expect(normalAccessCode(typed)).toBe(read));

  it.each([
    [{}, null],
    [{ count: 0 }, 'count'],
    [{ count: 501 }, 'count'],
    [{ days: null }, 'term'],
    [{ until: later(1) }, 'term'],
    [{ days: 367 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ days: null, until: NOW }, 'until'],
    [{ days: null, until: later(367) }, 'until'],
    [{ days: null, until: later(366) }, null],
    [{ redeemBy: NOW }, 'redeem-by'],
  ])('of %o is made unless %j is wrong', (changed, fault) => {
    const codes = { count: 10, days: 30, until: null, redeemBy: null, ...changed };
    expect(accessCodeFault(codes, NOW)).toBe(fault);
  });

  it.each([
    ['days begin now', { days: 30, until: null }, null, NOW, later(30)],
    [
      'days begin when the same plan ends',
      { days: 30, until: null },
      later(5),
      later(5),
      later(35),
    ],
    ['a date counts from now', { days: null, until: later(9) }, null, NOW, later(9)],
    ['a date is reached later', { days: null, until: later(9) }, later(5), later(5), later(9)],
  ])('%s', (_what, term, heldUntil, startsAt, until) =>
    expect(accessSpan(term, { now: NOW, heldUntil })).toEqual({ startsAt, until }),
  );

  it('gives nothing if the plan is held for longer, or its date has passed', () => {
    const term = { days: null, until: later(9) };
    expect(accessSpan(term, { now: NOW, heldUntil: later(9) })).toBeNull();
    expect(accessSpan(term, { now: later(9), heldUntil: null })).toBeNull();
  });

  it('can be tried ten times an hour by one account', () => {
    const path = 'billing.redeemAccessCode';
    expect(limitOf(path, { policy: 'subscriber', method: 'POST' })).toBe('redeem');
    expect(LIMITS.redeem.account).toEqual({ points: 10, seconds: 3_600 });
  });
});
