import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../../src-sandbox/sandbox.ts';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';
import { checkLedger } from '../../support/discord-contract/check-ledger.ts';
import { openConsole } from './console/console-stage.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

test('the console creates roles and writes overrides with published fields only', async () => {
  const stage = await openConsole();
  ending.push(() => stage.close());
  const mark = await stage.mark();
  const [someone] = await stage.ordinary();
  const { id: channelId } = await stage.channel('off-topic');
  const permissions = { viewChannel: true, sendMessages: false };
  const role = { name: 'Supporter', color: 65_280, permissions: 104_857_728, hoist: true };
  const { json } = await stage.operator.post('/api/discord-create-role', {
    ...role,
    mentionable: false,
  });
  expect(json).toMatchObject({ success: true });
  await stage.operator.post('/api/discord-channel-permissions', {
    channelId,
    userId: someone?.id,
    permissions: { ...permissions, readMessageHistory: null, manageChannel: null },
  });
  const sent = (await stage.since(mark, 'call')).map(({ name }) => name.replace(/\d{5,}/g, ':id'));
  expect(sent).toEqual(
    expect.arrayContaining([
      'POST /api/v10/guilds/:id/roles',
      'PUT /api/v10/channels/:id/permissions/:id',
    ]),
  );
  expect([...stage.app.contract.problems]).toEqual([]);
});

test('the ledger check fails on a recorded request with an unpublished field', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-contract-'));
  ending.push(() => rmSync(folder, { recursive: true }));
  const sandbox = await startSandbox({
    directory: join(folder, 'sandbox'),
    host: '127.0.0.1',
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
  });
  ending.push(() => sandbox.close());
  const { botToken, guildId } = sandbox.providers.discord.credentials() as Record<string, string>;
  const createRole = (role: object) =>
    fetch(`${sandbox.addresses.discord}/api/v10/guilds/${guildId}/roles`, {
      method: 'POST',
      headers: {
        ...DISCORD_AGENT,
        authorization: `Bot ${botToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(role),
    });
  await createRole({ name: 'Members' });
  await expect(checkLedger(folder)).resolves.toBeUndefined();
  await createRole({ name: 'Members', colour: 1 });
  await expect(checkLedger(folder)).rejects.toThrow(
    'request POST /guilds/:guild/roles: field /colour is not published',
  );
});
