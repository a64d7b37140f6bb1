import { describe, expect, it } from 'vitest';
import { isClick } from '../../../src/domain/referrals/click.ts';
import { mayRefer, partnerFault, referralCode } from '../../../src/domain/referrals/partner.ts';

const BROWSER = {
  method: 'GET',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  fetchMode: 'navigate',
  fetchDest: 'document',
  purpose: undefined,
};

describe('a click on a partner’s link', () => {
  it.each([
    ['a person who opens it', {}, true],
    ['an old browser without fetch metadata', { fetchMode: undefined, fetchDest: undefined }, true],
    ['a frame', { fetchDest: 'iframe' }, false],
    ['a picture', { fetchMode: 'no-cors', fetchDest: 'image' }, false],
    ['a prefetch', { purpose: 'prefetch' }, false],
    ['a preview of a chat', { userAgent: 'Mozilla/5.0 (compatible; Discordbot/2.0)' }, false],
    ['a program', { userAgent: 'curl/8.5' }, false],
    ['a request without a browser', { userAgent: undefined }, false],
    ['a request for the headers alone', { method: 'HEAD' }, false],
  ])('%s: %o counts %s', (_, changed, counts) => {
    expect(isClick({ ...BROWSER, ...changed })).toBe(counts);
  });
});

describe('a partner', () => {
  const TERMS = { code: 'anna', rateBp: 2_000, months: 12 };

  it.each([
    [{ rateBp: 10_000 }, null],
    [{ rateBp: 10_001 }, 'rate'],
    [{ rateBp: 0 }, 'rate'],
    [{ rateBp: 1_250 }, null],
    [{ rateBp: 1_234 }, 'rate'],
    [{ rateBp: Number.NaN }, 'rate'],
    [{ months: 0 }, 'months'],
    [{ months: 121 }, 'months'],
    [{ code: 'a' }, 'code'],
    [{ code: 'an na' }, 'code'],
    [{ code: '-anna' }, 'code'],
  ])('with %o has the fault %s', (changed, fault) => {
    expect(partnerFault({ ...TERMS, ...changed })).toBe(fault);
  });

  it('has one link, however it is typed', () => {
    expect(referralCode(' AnNa ')).toBe('anna');
  });

  it.each([
    ['active' as const, 1, true],
    ['active' as const, null, false],
    ['paused' as const, 1, false],
    ['ended' as const, 1, false],
  ])('that is %s and accepted version %s brings people: %s', (state, acceptedVersion, may) => {
    expect(mayRefer({ state, acceptedVersion })).toBe(may);
  });
});
