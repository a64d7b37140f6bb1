import { describe, expect, it } from 'vitest';
import { mayScrape } from '../../src-server/http/middleware/may-scrape.ts';

const HERE = '127.0.0.1';
const ELSEWHERE = '10.0.0.7';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const FORWARDED = { 'x-forwarded-for': HERE };

describe('access to the metrics without an operator session', () => {
  it.each([
    ['the machine itself', HERE, {}, 0, true],
    ['the machine itself, by IPv6', '::1', {}, 0, true],
    ['another machine', ELSEWHERE, {}, 0, false],
    ['whoever a proxy on the machine forwards', HERE, FORWARDED, 0, false],
    ['whoever it forwards as the standard says', HERE, { forwarded: 'for=127.0.0.1' }, 0, false],
    [
      'whoever it forwards and names the protocol of',
      HERE,
      { 'x-forwarded-proto': 'https' },
      0,
      false,
    ],
    ['the machine itself where a proxy is trusted', HERE, {}, 1, false],
    ['a token where none is set', ELSEWHERE, bearer(''), 0, false],
    ['any token where none is set', ELSEWHERE, bearer('null'), 0, false],
  ])('%s', (_who, socketAddress, headers, trustedProxies, may) => {
    expect(mayScrape({ socketAddress, headers }, { metricsToken: null, trustedProxies })).toBe(may);
  });

  it.each([
    ['the token, from anywhere', ELSEWHERE, bearer('the token of tests'), true],
    [
      'the token through a proxy',
      ELSEWHERE,
      { ...bearer('the token of tests'), ...FORWARDED },
      true,
    ],
    ['another token', ELSEWHERE, bearer('another'), false],
    ['another token from the machine itself', HERE, bearer('another'), false],
    ['no token from another machine', ELSEWHERE, {}, false],
  ])('with a token set: %s', (_who, socketAddress, headers, may) => {
    const rules = { metricsToken: 'the token of tests', trustedProxies: 1 };
    expect(mayScrape({ socketAddress, headers }, rules)).toBe(may);
  });
});
