import type { Client, Guild } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/until.ts';
import { codeOf, type DiscordSandbox, guildOf, startDiscord } from './support/discord-sandbox.ts';

describe('roles over REST, through discord.js', () => {
  let sandbox: DiscordSandbox;
  let client: Client<true>;
  let guild: Guild;
  beforeAll(async () => {
    sandbox = await startDiscord();
    client = await sandbox.login();
    guild = guildOf(client);
  });
  afterAll(() => sandbox.close());

  it('creates a role at the bottom with the permissions of @everyone by default', async () => {
    const role = await guild.roles.create();
    expect(role.name).toBe('new role');
    expect(role.rawPosition).toBe(1);
    expect(role.permissions.bitfield).toBe(guild.roles.everyone.permissions.bitfield);
  });

  it('accepts a role colour in the old and the new field', async () => {
    const old = await sandbox.rest<{ colors: object }>('POST', `/guilds/${guild.id}/roles`, {
      color: 255,
    });
    expect(old.body.colors).toEqual({
      primary_color: 255,
      secondary_color: null,
      tertiary_color: null,
    });
    const edited = await guild.roles.edit((await guild.roles.create({ name: 'Tinted' })).id, {
      colors: { primaryColor: 0x00ff00 },
    });
    expect(edited.colors.primaryColor).toBe(65280);
  });

  it('edits, moves and deletes roles, and removes a deleted role from members and overrides', async () => {
    const role = await guild.roles.create({ name: 'Passing', reason: 'for a day' });
    const { members, channels } = await sandbox.state();
    const memberId = members.find((one) => !one.bot)?.id ?? '';
    const channelId = channels.find((one) => one.name === 'off-topic')?.id ?? '';
    await guild.members.addRole({ user: memberId, role });
    await sandbox.rest('PUT', `/channels/${channelId}/permissions/${role.id}`, {
      type: 0,
      allow: '1024',
    });
    await role.edit({ name: 'Staying', hoist: true, mentionable: true, permissions: 1024n });
    await role.setPosition(3);
    await eventually(() => guild.roles.cache.get(role.id)?.rawPosition === 3);
    await role.delete('over');
    const after = await sandbox.state();
    expect(after.members.some((one) => one.roles.includes(role.id))).toBe(false);
    expect(after.channels.some((one) => one.overwrites.some((o) => o.id === role.id))).toBe(false);
    expect(sandbox.effects('role.deleted')).toEqual([
      { roleId: role.id, name: 'Staying', reason: 'over' },
    ]);
    expect(await codeOf(guild.roles.delete(role.id))).toBe(10011);
    expect(await sandbox.rest('GET', `/guilds/${guild.id}/roles/${guild.id}`)).toMatchObject({
      body: { name: '@everyone' },
    });
  });

  it('new roles share the lowest position until one is moved, older above newer', async () => {
    const older = await guild.roles.create({ name: 'Older' });
    const younger = await guild.roles.create({ name: 'Younger' });
    expect([older.rawPosition, younger.rawPosition]).toEqual([1, 1]);
    expect(older.comparePositionTo(younger)).toBeGreaterThan(0);
    await sandbox.rest('PATCH', `/guilds/${guild.id}/roles`, [{ id: younger.id, position: 3 }]);
    await eventually(() => younger.comparePositionTo(older) > 0);
    const positions = (await sandbox.state()).roles.map((role) => role.position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('refuses the 251st role', async () => {
    const { roles } = await sandbox.state();
    for (let count = roles.length; count < 250; count += 1) {
      await sandbox.control('POST', '/roles', { name: `Filler ${count}` });
    }
    expect(await codeOf(guild.roles.create({ name: 'One too many' }))).toBe(30005);
  });
});
