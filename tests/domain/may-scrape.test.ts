import { describe, expect, it } from 'vitest';
import { mayScrape } from '../../src-server/http/middleware/may-scrape.ts';

const HERE = '127.0.0.1';
const ELSEWHERE = '10.0.0.7';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const FORWARDED = { 'x-forwarded-for': HERE };

describe('access to the metrics without an operator session', () => {
  it.each([
    ['allows this machine', HERE, {}, 0, true],
    ['allows this machine over IPv6', '::1', {}, 0, true],
    ['refuses another machine', ELSEWHERE, {}, 0, false],
    ['refuses a request that a local proxy forwards', HERE, FORWARDED, 0, false],
    [
      'refuses one with a standard Forwarded header',
      HERE,
      { forwarded: 'for=127.0.0.1' },
      0,
      false,
    ],
    ['refuses one with a forwarded protocol', HERE, { 'x-forwarded-proto': 'https' }, 0, false],
    ['refuses this machine when a proxy is trusted', HERE, {}, 1, false],
    ['refuses an empty token when none is set', ELSEWHERE, bearer(''), 0, false],
    ['refuses any token when none is set', ELSEWHERE, bearer('null'), 0, false],
  ])('%s', (_who, socketAddress, headers, trustedProxies, may) => {
    expect(mayScrape({ socketAddress, headers }, { metricsToken: null, trustedProxies })).toBe(may);
  });

  it.each([
    ['allows the token from anywhere', ELSEWHERE, bearer('the token of tests'), true],
    [
      'allows the token through a proxy',
      ELSEWHERE,
      { ...bearer('the token of tests'), ...FORWARDED },
      true,
    ],
    ['refuses another token', ELSEWHERE, bearer('another'), false],
    ['refuses another token from this machine', HERE, bearer('another'), false],
    ['refuses another machine without a token', ELSEWHERE, {}, false],
  ])('with a token set: %s', (_who, socketAddress, headers, may) => {
    const rules = { metricsToken: 'the token of tests', trustedProxies: 1 };
    expect(mayScrape({ socketAddress, headers }, rules)).toBe(may);
  });
});
