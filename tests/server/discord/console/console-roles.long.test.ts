import { afterAll, beforeAll, expect, test } from 'vitest';
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
