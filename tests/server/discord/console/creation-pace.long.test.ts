import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { createDiscordGateway } from '../../../../src-server/discord/gateway/adapter.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.control('DELETE', '/faults'));

const role = (name: string) => {
  return { name, colour: 0, permissions: 0n, hoist: false, mentionable: false };
};
/** Refuses one creation, or with null each of them. */
const limit = (retryAfterSeconds: number, remaining: number | null) =>
  app.control('POST', '/faults', {
    provider: 'discord',
    route: `POST /api/v10/guilds/${gateway().guildId}/roles`,
    kind: 'status',
    status: 429,
    retryAfterSeconds,
    ...(remaining !== null && { remaining }),
  });
const gateway = () => app.app.parts.gateways.discord;
const made = async (name: string) =>
  (await gateway().listRoles()).filter((each) => each.name === name).length;

describe('a role creation', () => {
  it('a role creation waits briefly when other calls used up our pace', async () => {
    const { orm, options } = app.app.parts;
    const { apiBase, botToken } = options.providers.discord;
    const slow = createDiscordGateway({
      apiBase,
      botToken,
      guildId: gateway().guildId,
      orm,
      log: options.log,
      // One call a second.
      paceScale: 1 / 45,
      elsewhere: () => ({ kind: 'ready' }),
    });
    await slow.listRoles();
    await slow.createRole(role('patient'), 'test');
    expect(await made('patient')).toBe(1);
  });

  it('a role creation waits briefly and happens once when Discord asks to wait a moment', async () => {
    await limit(1, 1);
    await gateway().createRole(role('put off'), 'test');
    expect(await made('put off')).toBe(1);
  });

  it('fails at once when Discord asks to wait a day', async () => {
    // A broken connection repeats the call.
    await limit(86_400, null);
    await expect(gateway().createRole(role('too many'), 'test')).rejects.toMatchObject({
      reason: 'too-fast',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds >= 86_400),
    });
    expect(await made('too many')).toBe(0);
  });
});

test('500 refused requests log a warning of Discord’s block of an address', async () => {
  await app.control('POST', '/faults', { provider: 'discord', route: 'GET *', kind: 'code-50001' });
  const refused = Array.from({ length: 500 }, () =>
    gateway()
      .listRoles()
      .catch(() => {}),
  );
  await Promise.all(refused);
  expect(app.logged()).toContain('Discord invalid requests');
});
