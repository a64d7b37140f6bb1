import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMemberRole } from '../../../../src-server/discord/console/changes/change-member-role.ts';
import type { ConsoleDeps } from '../../../../src-server/discord/console/console.deps.ts';
import { type ConsoleStage, openConsole } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await openConsole();
});
afterAll(() => stage.close());

const post = async (path: string, body?: unknown) =>
  (await stage.operator.post(`/api/${path}`, body)).json;

test('creating the paid role reuses an existing one [discord-35]', async () => {
  const { id } = await stage.role('Paid Member');
  const mark = await stage.mark();
  const body = {
    name: 'Paid Member',
    color: 65_280,
    permissions: 104_857_728,
    hoist: true,
    mentionable: false,
  };
  expect(await post('discord-create-role', body)).toMatchObject({ success: true, roleId: id });
  expect(await stage.since(mark, 'effect')).toEqual([]);
});

test('no call creates a role with more permissions than the paid role', async () => {
  const mark = await stage.mark();
  for (const permissions of [8, '8', 104_857_728 + 1024, '9007199254740993']) {
    const role = { name: 'Sneaky', color: 1, hoist: false, mentionable: false, permissions };
    expect(await post('discord-create-role', role)).toMatchObject({ success: false });
  }
  expect(await stage.since(mark, 'effect')).toEqual([]);
});

test('a member who leaves before the read-back is reported as gone, not as changed', async () => {
  const { id: roleId } = await stage.role('Paid Member');
  const [holder] = await stage.ordinary();
  if (holder === undefined) throw new Error('There is no ordinary member.');
  const { discord } = stage.app.app.parts.gateways;
  await discord.addRole(holder.id, roleId, 'test');
  const removeRole: typeof discord.removeRole = async (...given) => {
    const found = await discord.removeRole(...given);
    await stage.app.control('POST', `/discord/members/${holder.id}/leave`);
    return found;
  };
  const gateway = { ...discord, removeRole };
  const owner = { username: 'owner', role: 'owner' } as const;
  const change = { memberId: holder.id, roleId, action: 'remove' } as const;
  expect(await changeMemberRole({ gateway } as ConsoleDeps, owner, change)).toEqual({
    success: false,
    message: 'No longer in the server.',
  });
});
