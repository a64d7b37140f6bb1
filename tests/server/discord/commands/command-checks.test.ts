import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../../../src-sandbox/discord/commands/signing-key.ts';
import { commandChecks } from '../../../../src-server/operator/setup/discord-command-checks.ts';
import type { SetUpFacts } from '../../../../src-server/operator/setup/set-up.deps.ts';
import { type CommandStage, startStage } from './command-stage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** The set-up page's checks of commands, as 'id: state'. */
async function checks(change: Partial<SetUpFacts> = {}): Promise<Record<string, string>> {
  const { setUp } = stage.app.parts.admin;
  const found = await commandChecks({ ...setUp, facts: { ...setUp.facts, ...change } });
  return Object.fromEntries(found.map(({ id, state }) => [id, state]));
}
const setEndpoint = (url: string | null) =>
  stage.control('POST', '/discord/interactions/endpoint', { url });

test('registered commands that arrive over the gateway are fine', async () => {
  expect(await checks()).toEqual({ 'discord.commands': 'ok', 'discord.interactions': 'ok' });
});

test('names a command that a moderator deleted', async () => {
  const { gateway } = stage.app.parts.commands.deps;
  const fix = (await gateway.listCommands()).find(({ name }) => name === 'fix');
  await gateway.deleteCommand(fix?.id ?? '');
  expect(await checks()).toMatchObject({ 'discord.commands': 'missing' });
  await stage.app.parts.commands.register();
  expect(await checks()).toMatchObject({ 'discord.commands': 'ok' });
});

test('an endpoint of ours needs the key of this application', async () => {
  await setEndpoint(`${stage.url}/hooks/discord/interactions`);
  const withKey = (publicKey: string | null) => checks({ commands: { isOn: true, publicKey } });
  expect(await withKey(PUBLIC_KEY.toUpperCase())).toMatchObject({ 'discord.interactions': 'ok' });
  expect(await withKey(null)).toMatchObject({ 'discord.interactions': 'wrong' });
  expect(await withKey('0'.repeat(64))).toMatchObject({ 'discord.interactions': 'wrong' });
  const elsewhere = { publicUrl: 'https://shop.example' };
  expect(await checks(elsewhere)).toMatchObject({ 'discord.interactions': 'wrong' });
  await setEndpoint(null);
});

test('commands that are switched off are no fault, and Discord is not asked', async () => {
  const off = { commands: { isOn: false, publicKey: null } };
  expect(await checks(off)).toEqual({ 'discord.commands': 'off' });
});
