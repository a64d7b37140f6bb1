import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { expect, test } from 'vitest';
import { failureMessage } from '../../../src-server/discord/console/failure-messages.ts';
import { failureOf, isGone } from '../../../src-server/discord/gateway/failure.ts';

const refusal = (status: number, code: number) =>
  new DiscordAPIError({ code, message: 'x' }, code, status, 'PUT', 'http://x', {});

test.each([
  [401, 0, 'misconfigured', 'bad-token'],
  [403, 50013, 'refused', 'missing-permissions'],
  [403, 50001, 'misconfigured', 'missing-access'],
  [403, 0, 'refused', 'missing-permissions'],
  [404, 10007, 'refused', 'not-in-server'],
  [404, 10011, 'refused', 'role-gone'],
  [404, 10004, 'misconfigured', 'bot-not-in-server'],
  [400, 50035, 'refused', 'discord-50035'],
  [400, 30001, 'refused', 'too-many-servers'],
  [400, 30016, 'refused', 'too-many-invites'],
  [400, 50074, 'refused', 'community-channel'],
  [400, 50086, 'refused', 'community-channel-type'],
  [429, 0, 'unavailable', 'too-fast'],
  [500, 0, 'unavailable', 'not-reached'],
] as const)('%i with code %i is %s, %s', (status, code, kind, reason) => {
  expect(failureOf(refusal(status, code))).toMatchObject({ kind, reason, provider: 'discord' });
});

test('a call without an answer is unavailable', () => {
  expect(failureOf(new Error('connect ECONNREFUSED')).kind).toBe('unavailable');
  expect(failureOf(new HTTPError(502, 'Bad Gateway', 'GET', 'http://x', {})).kind).toBe(
    'unavailable',
  );
});

test('a limit too long to wait out carries its delay', () => {
  const limited = new RateLimitError({
    timeToReset: 172_800_000,
    limit: 250,
    method: 'POST',
    hash: 'x',
    url: 'http://x',
    route: '/guilds/:id/roles',
    majorParameter: '1',
    global: false,
    retryAfter: 90_000,
    sublimitTimeout: 0,
    scope: 'user',
  });
  expect(failureOf(limited)).toMatchObject({ reason: 'too-fast', retryAfterSeconds: 90 });
});

test('distinguishes which object is gone', () => {
  expect(isGone(refusal(404, 10007))).toBe(true);
  expect(isGone(refusal(404, 10011))).toBe(false);
});

test.each([
  ['community-channel', /Server Settings > Community/],
  ['community-channel-type', /text channel/],
  ['too-many-invites', /1,000 invites.*Server Settings > Invites/],
  ['not-banned', /not banned/],
])('explains %s with the step that fixes it', (reason, words) => {
  expect(failureMessage(reason)).toMatch(words);
});
