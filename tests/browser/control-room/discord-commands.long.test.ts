import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';
import { faultsInBothSchemes } from '../support/accessibility.ts';
import { type ControlRoomStage, startControlRoom } from '../support/control-room-stage.ts';

const browser = browserOfThisFile();
const ANSWER = {
  type: 4,
  data: {
    flags: 64,
    embeds: [
      { title: 'Your access', description: '**Premium**\n[Account](https://example.com/a)' },
    ],
  },
};
/** An application that answers every command alike, and refuses a wrong signature. */
const application = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { type } = JSON.parse(Buffer.concat(chunks).toString());
    const isForged = /^0+$/.test(String(request.headers['x-signature-ed25519']));
    response.writeHead(isForged ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(type === 1 ? { type: 1 } : ANSWER));
  });
});

let stage: ControlRoomStage;
beforeAll(async () => {
  stage = await startControlRoom();
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const { port } = application.address() as AddressInfo;
  await stage.call('POST', '/discord/interactions/endpoint', { url: `http://127.0.0.1:${port}/` });
  const { botToken, clientId, guildId } = stage.providers.discord.credentials() as Credentials;
  const path = `/api/v10/applications/${clientId}/guilds/${guildId}/commands`;
  const registered = await fetch(`${stage.addresses.discord}${path}`, {
    method: 'PUT',
    headers: {
      ...DISCORD_AGENT,
      authorization: `Bot ${botToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify([
      { name: 'status', description: 'Show your plan' },
      { name: 'Access', type: 2 },
    ]),
  });
  expect(registered.status).toBe(200);
});
afterAll(async () => {
  application.close();
  await stage.close();
});

interface Credentials extends Record<string, unknown> {
  botToken: string;
  clientId: string;
  guildId: string;
}

it('uses a command as a member and shows the answer that only they would see', async () => {
  const viewport = { width: 390, height: 900 };
  const page = await browser.open({ viewport });
  await page.goto(stage.room('discord/commands'));
  await page.getByText('No one has used a command yet.').waitFor();
  await page.getByLabel('As the member').fill('no.such.member');
  await page.getByText('Not in the server').waitFor();
  await page.getByLabel('As the member').fill('pip_maya');
  await page.getByRole('button', { name: 'Use', exact: true }).press('Enter');
  await page.getByText('only pip_maya').waitFor();
  await page.getByText('Your access').waitFor();
  const link = page.getByRole('link', { name: 'Account' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/a');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
});

it('opens the menu of another member', async () => {
  const page = await browser.open();
  await page.goto(stage.room('discord/commands'));
  await page.getByLabel('Command', { exact: true }).selectOption({ label: 'Access (menu)' });
  await page.getByLabel('As the member').fill('pip_maya');
  const { members } = (await stage.call('GET', '/discord/state')) as {
    members: { username: string; bot: boolean }[];
  };
  const other = members.find(({ bot, username }) => !bot && username !== 'pip_maya')?.username;
  await page.getByLabel('About the member').fill(String(other));
  await page.getByRole('button', { name: 'Use', exact: true }).press('Enter');
  await page.getByText(`Access on ${other}`).waitFor();
});
