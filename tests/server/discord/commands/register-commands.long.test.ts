import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../../../src-server/config/load-config.ts';
import { registerCommands } from '../../../../src-server/discord/commands/register-commands.ts';
import { until } from '../../../support/until.ts';
import { type CommandStage, startStage } from './command-stage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const NAMES = ['Access', 'fix', 'leave', 'link', 'plans', 'status', 'who'];
const registered = async () => {
  const { commands, guild } = await stage.truth();
  return (commands[guild.id] ?? []).map(({ name }) => name).sort();
};
const writes = () =>
  stage.sandbox.core.ledger.list({ provider: 'discord', name: 'command.registered' }).length;

test('registers every command once', async () => {
  await stage.app.parts.commands.register();
  expect(await registered()).toEqual(NAMES);
  // The set-up and the timer register them too, at the start.
  await until('nothing is left to write', async () => {
    const before = writes();
    await stage.app.parts.commands.register();
    return writes() === before;
  });
});

test('registers a deleted command again, and no other', async () => {
  await stage.app.parts.commands.register();
  const { gateway } = stage.app.parts.commands.deps;
  const fix = (await gateway.listCommands()).find(({ name }) => name === 'fix');
  await gateway.deleteCommand(fix?.id ?? '');
  expect(await registered()).not.toContain('fix');
  const before = writes();
  await stage.app.parts.commands.register();
  expect([await registered(), writes() - before]).toEqual([NAMES, 1]);
});

test('corrects a command that was changed, and leaves those of another program', async () => {
  const { gateway } = stage.app.parts.commands.deps;
  const base = { kind: 'slash', descriptions: {}, options: [], permissions: null } as const;
  await gateway.putCommand({ ...base, name: 'who', description: 'Open to everyone' });
  await gateway.putCommand({ ...base, name: 'weather', description: 'Show the weather' });
  await stage.app.parts.commands.register();
  const listed = await gateway.listCommands();
  expect(listed.find(({ name }) => name === 'who')).toMatchObject({ permissions: 32n });
  expect(listed.map(({ name }) => name)).toContain('weather');
  await registerCommands({ ...stage.app.parts.commands.deps, mode: 'removed' });
  expect(await registered()).toEqual(['weather']);
  await stage.app.parts.commands.register();
});

test('removes commands that were registered with other texts', async () => {
  const { deps } = stage.app.parts.commands;
  const texts = { offered: () => ['en'], text: () => 'The text of an earlier version' };
  await registerCommands({ ...deps, texts });
  const { gateway } = deps;
  const base = { kind: 'user', descriptions: {}, options: [], permissions: null } as const;
  // Another program may use the name for another kind.
  await gateway.putCommand({ ...base, name: 'who', description: '' });
  await registerCommands({ ...deps, mode: 'removed' });
  expect((await gateway.listCommands()).map(({ kind, name }) => [kind, name])).toEqual([
    ['slash', 'weather'],
    ['user', 'who'],
  ]);
  for (const { id } of await gateway.listCommands()) await gateway.deleteCommand(id);
  await stage.app.parts.commands.register();
});

test('describes commands in every language on offer that Discord has', async () => {
  const { deps } = stage.app.parts.commands;
  const texts = { text: deps.texts.text, offered: () => ['en', 'zh-CN', 'eo'] };
  await registerCommands({ ...deps, texts });
  const listed = await deps.gateway.listCommands();
  const plans = listed.find(({ name }) => name === 'plans');
  expect(plans?.descriptions).toEqual({ 'zh-CN': '查看套餐和价格' });
  await stage.app.parts.commands.register();
});

const OWN = { DISCORD_BOT_TOKEN: 'x.y.z', DISCORD_GUILD_ID: '100000000000000001' };
test.each([
  ['the sandbox has them', {}, 'on'],
  ['a real server is left alone', OWN, 'off'],
  ['a real server gets them when asked', { ...OWN, DISCORD_COMMANDS: 'on' }, 'on'],
  ['a real server loses them when switched off', { ...OWN, DISCORD_COMMANDS: 'off' }, 'removed'],
  ['without a sandbox or a bot there are none', { SANDBOX: 'off', DISCORD_COMMANDS: 'on' }, 'off'],
])('%s', (_what, environment, mode) => {
  expect(loadConfig(environment).providers.discord.commands).toBe(mode);
});
