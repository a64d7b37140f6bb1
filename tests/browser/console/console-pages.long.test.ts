import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { CONSOLE, MEMBERS, memberPage, permissions, READY } from '../support/console-server.ts';
import { hold } from '../support/operator-stage.ts';

const client = clientOfThisFile();
const PULSE = { bot: READY, members: '1', server: '1', changes: '1', jobs: '1' };
beforeEach(() => {
  const stage = client.stage();
  stage.answer('discord.pulse', PULSE);
  stage.answer('discord.console', CONSOLE);
  stage.answer('discord.memberPage', memberPage);
  stage.answer('discord.permissions', permissions);
  stage.answer('discord.paywall', { success: true, message: '', channels: [], faults: [] });
  stage.answer('discord.recentBulkJobs', { jobs: [] });
  stage.answer('discord.members', {
    success: true,
    message: '',
    members: { total: 4_987, humans: 4_981, bots: 6, list: [] },
    serverInfo: CONSOLE.data?.serverInfo,
    cdn: CONSOLE.data?.cdn,
    bot: READY,
    timestamp: '2026-11-20T09:12:00.000Z',
  });
});

const visit = async (path: string): Promise<Page> => {
  client.allowConsoleError(/ERR_|status of/);
  const page = await client.visit(path);
  await page.getByText('Bot online').waitFor();
  return page;
};

describe('/discord-permissions', () => {
  test('preselects the first human and shows bots on request [screen-114]', async () => {
    const bot = MEMBERS.find(({ isBot }) => isBot);
    const [human] = MEMBERS;
    client.stage().answer('discord.memberPage', (input: { kind: string }) => ({
      ...memberPage(input),
      total: 2,
      members: input.kind === 'all' ? [bot, human] : [human],
    }));
    const page = await visit('/discord-permissions');
    const picker = page.getByLabel(/^Member \(/);
    await page.getByRole('heading', { name: 'Permissions of Ada Morgan' }).waitFor();
    await expect.poll(() => picker.inputValue()).toBe(human?.id);
    await expect.poll(() => picker.locator('option').count()).toBe(1);
    await page.getByLabel('Show bots').check();
    await picker.getByText('Greenroom (greenroom) · bot').waitFor({ state: 'attached' });
    await expect.poll(() => picker.inputValue()).toBe(human?.id);
    await picker.selectOption(bot?.id ?? '');
    await page.getByRole('heading', { name: 'Permissions of Greenroom' }).waitFor();
  });
});

describe('the paywall check', () => {
  const at = '2026-11-20T09:12:00.000Z';
  const channel = { id: '77', name: 'vip-lounge', purpose: null, plans: {} };
  const fault = { channelId: '77', plan: null, kind: 'opening', why: 'A role opens it.' };
  const good = { success: true, message: '', channels: [channel], faults: [fault], checkedAt: at };
  const notice = 'One channel is open to the wrong people.';

  test.each([
    {
      failure: 'refused by Discord',
      answer: { success: false, message: 'Discord does not answer.' },
      said: 'Discord does not answer.',
    },
    {
      failure: 'without the server',
      answer: () => {
        throw new Refusal(503, 'The service is restarting.');
      },
      said: 'The service is restarting.',
    },
  ])('$failure says so and keeps the faults found before', async ({ answer, said }) => {
    client.stage().answer('discord.paywall', good);
    const page = await visit('/discord-permissions');
    const panel = page.locator('#paywall');
    await page.getByText(notice).waitFor();
    await panel.getByText('#vip-lounge').waitFor();
    client.stage().answer('discord.paywall', answer);
    const again = panel.getByRole('button', { name: 'Check again' });
    const answered = await hold(page, 'discord.paywall');
    await again.click();
    await expect.poll(() => again.isDisabled()).toBe(true);
    answered();
    await panel.getByRole('alert').getByText(said).waitFor();
    await panel.getByText('#vip-lounge').waitFor();
    await page.getByText(notice).waitFor();
    client.stage().answer('discord.paywall', good);
    await again.click();
    await expect.poll(() => panel.getByRole('alert').count()).toBe(0);
  });
});

describe('/discord-admin', () => {
  test('/discord-admin has a bulk bar of four actions, a role picker without everyone and a clear control [screen-118]', async () => {
    const page = await visit('/discord-admin');
    const action = page.getByLabel('Action', { exact: true });
    await expect
      .poll(() => action.locator('option').allTextContents())
      .toEqual(['Add role', 'Remove role', 'Kick', 'Ban']);
    const roles = page.getByLabel('Role to add or remove');
    await expect.poll(() => roles.locator('option').allTextContents()).not.toContain('@everyone');
    await action.selectOption('remove_role');
    await roles.waitFor();
    await action.selectOption('ban');
    await expect.poll(() => roles.count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Select Benji' }).first().check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByText('0 selected').waitFor();
  });
});
