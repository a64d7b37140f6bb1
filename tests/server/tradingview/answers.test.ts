import { expect, test } from 'vitest';
import {
  failureOf,
  isSignedOut,
  readHints,
  readPage,
} from '../../../src-server/tradingview/gateway/answers.ts';
import { rotatedPair } from '../../../src-server/tradingview/gateway/cookie-pair.ts';
import type { HttpAnswer } from '../../../src-server/tradingview/gateway/http-call.ts';

const answer = (status: number, json?: unknown, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  json,
  isHtml: false,
  setCookies: [],
  retryAfterSeconds: undefined,
  location: null,
  ...more,
});

test.each([
  [answer(200, { status: 'ok' }), null],
  [answer(201, { status: 'ok' }), null],
  [answer(422, { code: 'username_recip_not_found' }), ['refused', 'username-not-found']],
  [answer(422, { detail: 'Unknown pine_id: PUB;1' }), ['misconfigured', 'script-not-found']],
  [answer(404, { detail: 'Not found.' }), ['misconfigured', 'script-not-found']],
  [answer(429, undefined, { retryAfterSeconds: 7 }), ['unavailable', 'too-fast']],
  [answer(403, undefined, { isHtml: true }), ['unavailable', 'blocked-by-vendor']],
  [answer(400, undefined, { isHtml: true }), ['unavailable', 'blocked-by-vendor']],
  [answer(400, { detail: 'bad_pagination_request' }), ['unavailable', 'unknown-answer']],
  [answer(500, { detail: 'x' }), ['unavailable', 'unknown-answer']],
  [answer(302), ['unavailable', 'redirected']],
  // A success status without JSON counts as no answer.
  [answer(200, undefined), ['unavailable', 'unknown-answer']],
] as const)('%j is classified by status, then by code', (given, expected) => {
  const failure = failureOf(given);
  expect(failure && [failure.kind, failure.reason]).toEqual(expected);
});

test('only a refusal in JSON says something about the session', () => {
  expect(isSignedOut(answer(401, { detail: 'x' }))).toBe(true);
  expect(isSignedOut(answer(403, { code: 'login_required' }))).toBe(true);
  expect(isSignedOut(answer(403, undefined, { isHtml: true }))).toBe(false);
  expect(isSignedOut(answer(422, {}))).toBe(false);
});

test('reads hints bare or wrapped, with ids as numbers', () => {
  const alice = { id: 12, username: 'Alice', userpic: 'data:image/png;base64,AA' };
  const expected = [{ id: '12', username: 'Alice', inactive: false }];
  expect(readHints(answer(200, [alice]))).toEqual(expected);
  expect(readHints(answer(200, { results: [alice] }))).toEqual(expected);
  expect(() => readHints(answer(200, { hints: [] }))).toThrow('unknown-answer');
});

test('reads expiries in both forms and as lifetime', () => {
  const row = (id: number, expiration: string | null) => ({ id, username: `u${id}`, expiration });
  const page = readPage(
    answer(200, {
      results: [
        row(1, '2025-10-03T08:00:25+00:00'),
        row(2, '2025-10-03T08:00:25.000Z'),
        row(3, null),
      ],
      next: null,
    }),
  );
  const moment = new Date('2025-10-03T08:00:25Z');
  expect(page.rows.map((each) => each.expiresAt)).toEqual([moment, moment, null]);
  expect(page.next).toBeNull();
});

test('rotates a cookie pair as a whole or not at all', () => {
  const id = 'sessionid=new; Path=/; HttpOnly';
  const sign = 'sessionid_sign=v3:abc=; Max-Age=2592000';
  expect(rotatedPair([id, sign])).toEqual({ sessionId: 'new', sessionIdSign: 'v3:abc=' });
  expect(rotatedPair([id])).toBeNull();
  expect(rotatedPair([])).toBeNull();
});
