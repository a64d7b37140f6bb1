import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiscordSandbox, startDiscord } from './support/discord-sandbox.ts';

describe('the Discord control API', () => {
  let sandbox: DiscordSandbox;
  beforeAll(async () => {
    sandbox = await startDiscord();
  });
  afterAll(() => sandbox.close());

  it.each([
    ['POST', '/join', { code: 'nowhere', username: 'someone' }, 404],
    ['POST', '/join', {}, 400],
    ['POST', '/members/1/leave', undefined, 404],
    ['POST', '/members/1/roles/1', undefined, 404],
    ['PATCH', '/roles/1', {}, 404],
    ['DELETE', '/channels/1', undefined, 404],
    ['DELETE', '/invites/nowhere', undefined, 404],
    ['POST', '/settings', { limitScale: 0 }, 400],
    ['POST', '/settings', { limitscale: 2 }, 400],
    ['POST', '/gateway/refuse', { code: 12 }, 400],
    ['POST', '/seed', { members: 1 }, 400],
    ['POST', '/commands/use', { userId: '100000000000000001', name: 'x' }, 404],
    ['POST', '/members/__proto__/leave', undefined, 404],
    ['POST', '/join', { code: '__proto__', username: 'someone' }, 404],
    ['POST', '/nothing', {}, 404],
  ])(
    '%s %s is refused with a message when it cannot be done',
    async (method, path, body, status) => {
      expect(await sandbox.controlStatus(method, path, body)).toBe(status);
    },
  );

  it('refuses a username that is taken', async () => {
    const { members } = await sandbox.state();
    const [one, other] = members.filter((member) => !member.bot);
    const path = `/members/${one?.id}/rename`;
    expect(await sandbox.controlStatus('POST', path, { username: other?.username })).toBe(409);
  });

  it('returns settings in the form in which they are set', async () => {
    const wanted = {
      limitScale: 4,
      rateLimits: 'on',
      guildMembersIntent: false,
      presencesIntent: true,
      messageContentIntent: true,
      heartbeatIntervalMs: 500,
      answerWithinMs: 1_500,
      sessionStartsRemaining: 3,
      memberScreening: true,
      categorySync: 'patch-only',
      memberAcceptance: 'counts',
      memberSearch: 'needs-intent',
      targetJobReads: 1,
      targetedInvites: 'shown',
      usedInviteEvent: 'never',
      redirectUris: ['https://example.com/back'],
    };
    expect(await sandbox.control('POST', '/settings', wanted)).toEqual(wanted);
    expect(await sandbox.control('GET', '/settings')).toEqual(wanted);
  });

  it('returns no credential in its state', async () => {
    const text = JSON.stringify(sandbox.provider.snapshot());
    expect(text).not.toContain(sandbox.credentials.botToken);
    expect(text).not.toContain(sandbox.credentials.clientSecret);
  });
});
