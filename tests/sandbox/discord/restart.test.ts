import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createStore } from '../../../src-sandbox/core/store.ts';
import { guildOf, startDiscord } from './support/discord-sandbox.ts';

const directory = mkdtempSync(join(tmpdir(), 'discord-restart-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('keeps members, roles, invites, messages and settings across a restart', async () => {
  const start = () =>
    startDiscord({ store: (name, initial) => createStore(directory, name, initial) });
  const before = await start();
  const guild = guildOf(await before.login());
  const role = await guild.roles.create({ name: 'Lasting' });
  const { code } = await before.control<{ code: string }>('POST', '/invites', {
    roleIds: [role.id],
  });
  await before.control('POST', '/join', { code, username: 'trader_jane' });
  await before.control('POST', '/settings', { limitScale: 3 });
  const held = await before.state();
  await before.close();
  before.provider.flush();

  const after = await start();
  const { gatewaySessions: _old, ...kept } = held;
  const { gatewaySessions, ...found } = await after.state();
  expect(found).toEqual(kept);
  expect(gatewaySessions).toEqual([]);
  const again = guildOf(await after.login());
  expect(again.roles.cache.get(role.id)?.name).toBe('Lasting');
  const fresh = await again.roles.create({ name: 'Later' });
  expect(BigInt(fresh.id)).toBeGreaterThan(BigInt(role.id));
  await after.close();
});
