import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { CDN, MEMBER_PAGE, READY, someServer } from '../support/console-answers.ts';

const client = clientOfThisFile();
beforeEach(() => {
  const stage = client.stage();
  stage.answer('discord.console', someServer());
  stage.answer('discord.memberPage', MEMBER_PAGE);
  stage.answer('discord.recentBulkJobs', { jobs: [] });
  stage.answer('discord.setUpDifference', { success: true, message: '', steps: [] });
  stage.answer('discord.pulse', { bot: READY, members: '1', server: '1', changes: '1', jobs: '1' });
});

const visit = async (): Promise<Page> => {
  client.allowConsoleError(/ERR_|status of/);
  const page = await client.visit('/discord-admin');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
};
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const alertSays = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();
const sent = (procedure: string) =>
  client
    .stage()
    .heard.filter((call) => call.procedure === procedure)
    .map((call) => call.input);

describe('the member row', () => {
  test('shows up to three role badges, the number of others, the role count and the mark [screen-95]', async () => {
    const page = await visit();
    const row = rowOf(page, 'Marked One');
    await row.getByText('marked_one · 5 roles').waitFor();
    for (const name of ['Lowest', 'Highest', 'Third']) {
      await row.getByText(name, { exact: true }).waitFor();
    }
    await expect.poll(() => row.getByText('Fourth', { exact: true }).count()).toBe(0);
    await row.getByText('+2', { exact: true }).waitFor();
    await row.getByText('Highlighted').waitFor();
    await expect.poll(() => rowOf(page, 'Helper').getByText('Highlighted').count()).toBe(0);
    await rowOf(page, 'Helper').getByText('Bot', { exact: true }).waitFor();
  });

  test('requests the picture by id, hash and size 64, or the default by id modulo 5 [screen-96]', async () => {
    const asked: string[] = [];
    client.allowConsoleError(/ERR_/);
    const page = await client.visit('/discord-admin');
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    for (const picture of [
      `${CDN}/avatars/500000000000000008/abc123.png?size=64`,
      `${CDN}/embed/avatars/${500000000000000007n % 5n}.png`,
    ]) {
      await expect.poll(() => asked).toContain(picture);
    }
  });

  test('shows an initial when no picture loads [screen-97]', async () => {
    const page = await visit();
    await rowOf(page, 'Marked One').getByText('M', { exact: true }).waitFor();
  });
});

describe('roles and channels', () => {
  test('roles are sorted by position descending, with badges and at most three permissions [screen-98]', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'Roles' }).click();
    const names = page.getByRole('tabpanel').locator('strong');
    await expect
      .poll(() => names.allTextContents())
      .toEqual(['Highest', 'Fifth', 'Fourth', 'Third', 'Lowest']);
    const highest = rowOf(page, 'Highest');
    for (const badge of ['Mentionable', 'Administrator', 'View Channels', 'Send Messages']) {
      await highest.getByText(badge, { exact: true }).waitFor();
    }
    await expect.poll(() => highest.getByText('Connect', { exact: true }).count()).toBe(0);
    await rowOf(page, 'Lowest').getByText('Hoisted').waitFor();
    await rowOf(page, 'Fifth').getByText('15 members').waitFor();
  });

  test('only a role with moderating permissions names them', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'Roles' }).click();
    await rowOf(page, 'Third')
      .getByText('Moderator permissions: Pin Messages, Bypass Slowmode')
      .waitFor();
    await expect
      .poll(() => rowOf(page, 'Fifth').getByText('Moderator permissions').count())
      .toBe(0);
  });

  test('channels are sorted by position, each a category or text [screen-99]', async () => {
    const page = await visit();
    await page.getByRole('tab', { name: 'Channels' }).click();
    const names = page.getByRole('tabpanel').locator('strong');
    await expect
      .poll(() => names.allTextContents())
      .toEqual(['first', 'second', 'btc-signals', 'price-alerts']);
    await rowOf(page, 'first').getByText('Category', { exact: true }).waitFor();
    await rowOf(page, 'second').getByText('Text', { exact: true }).waitFor();
  });
});

describe('the header buttons', () => {
  test('the paid role is sent with the documented values, after a warning [screen-100]', async () => {
    client.stage().answer('discord.createRole', { success: true, message: 'created' });
    const page = await visit();
    await page.getByRole('button', { name: 'Create paid-user role' }).click();
    await page.getByText('The role will carry four rights.').waitFor();
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByText('created', { exact: true }).waitFor();
    expect(sent('discord.createRole')).toEqual([
      {
        name: 'Paid Member',
        color: 65_280,
        permissions: 104_857_728,
        hoist: true,
        mentionable: false,
      },
    ]);
  });

  test('signal channels are sent once each, with id and name [screen-101]', async () => {
    client.stage().answer('discord.setChannelReadOnly', { success: true, message: 'ok' });
    const page = await visit();
    await page.getByRole('button', { name: 'Set signal channels read-only' }).click();
    await page.getByText('2 trading-signal channels are read-only.').waitFor();
    const calls = sent('discord.setChannelReadOnly') as Record<string, string>[];
    expect(calls.map(({ channelId, channelName }) => [channelId, channelName])).toEqual([
      ['920589572915200023', 'btc-signals'],
      ['920589572915200024', 'price-alerts'],
    ]);
    // All changes of one click are undone together.
    expect(new Set(calls.map(({ runId }) => runId)).size).toBe(1);
    expect(calls[0]?.runId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('a missing signal channel and a total failure show the documented sentences [screen-102]', async () => {
    client.stage().answer('discord.setChannelReadOnly', { success: false, message: 'no right' });
    const page = await visit();
    await page.getByRole('button', { name: 'Set signal channels read-only' }).click();
    await alertSays(
      page,
      'Configuration failed: All channel configuration failed. #btc-signals: no right #price-alerts: no right',
    );
    client.stage().answer('discord.console', someServer({ channels: [] }));
    await page.reload();
    await page.getByRole('button', { name: 'Set signal channels read-only' }).click();
    await alertSays(page, '未找到交易信号频道');
  });
});

describe('error messages begin with the action', () => {
  test('create role and chart request [screen-103]', async () => {
    client.stage().answer('discord.createRole', { success: false, message: 'too low' });
    client.stage().answer('discord.configureChartRequest', () => {
      throw new Refusal(503, 'away');
    });
    const page = await visit();
    await page.getByRole('button', { name: 'Create paid-user role' }).click();
    await page.getByRole('button', { name: 'Create role' }).click();
    await alertSays(page, 'Create role failed: too low');
    await page.getByRole('button', { name: 'Configure chart-request channel' }).click();
    await alertSays(page, 'Configuration failed: API Error: 503 - away');
  });

  test('a bulk action, whose execute button waits for a role [screen-104]', async () => {
    client.stage().answer('discord.bulkPreview', {
      success: false,
      message: 'The bot lacks the permission Kick Members.',
      willRun: 0,
      names: [],
      skipped: [],
      phrase: null,
    });
    const page = await visit();
    const execute = page.getByRole('button', { name: 'Review' });
    await expect.poll(() => execute.isDisabled()).toBe(true);
    await page.getByLabel('Action', { exact: true }).selectOption('kick');
    await page.getByRole('checkbox', { name: 'Select Marked One' }).check();
    await execute.click();
    await alertSays(page, 'Bulk action failed: The bot lacks the permission Kick Members.');
  });

  test('an override that changed at Discord is reloaded [screen-105]', async () => {
    const none = {
      viewChannel: null,
      sendMessages: null,
      readMessageHistory: null,
      manageChannel: null,
    };
    const stage = client.stage();
    stage.answer('discord.channelOverride', { success: true, message: '', permissions: none });
    stage.answer('discord.saveChannelOverride', { success: false, message: 'changed' });
    stage.answer('discord.removeChannelOverride', { success: false, message: 'gone' });
    const page = await visit();
    await page.getByRole('button', { name: 'Manage Marked One' }).click();
    await page.getByRole('button', { name: 'Permissions in second' }).click();
    await page.getByText('Allow').first().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await alertSays(page, 'Channel permission failed: changed');
    expect(sent('discord.saveChannelOverride')).toEqual([
      {
        channelId: '920589572915200022',
        userId: '500000000000000007',
        permissions: { ...none, viewChannel: true },
        expected: none,
      },
    ]);
    await expect.poll(() => sent('discord.channelOverride')).toHaveLength(2);
    await page.getByRole('button', { name: 'Remove all special permissions' }).click();
    await alertSays(page, 'Remove permission failed: gone');
  });

  test('a role change [screen-106]', async () => {
    client.stage().answer('discord.memberRole', { success: false, message: 'Owns the server.' });
    const page = await visit();
    await page.getByRole('button', { name: 'Manage Marked One' }).click();
    await page.getByRole('button', { name: 'Remove Third' }).click();
    await alertSays(page, 'Role change failed: Owns the server.');
  });
});

describe('the error banner', () => {
  test('shows a network failure and a refused bot [screen-107]', async () => {
    client.allowConsoleError(/ERR_|Failed to/);
    const page = await client.visit('/discord-fix');
    await page.route('**/trpc/**', (route) => route.abort());
    await page.reload();
    await page
      .getByRole('alert')
      .getByText(/^Request failed: /)
      .waitFor();
    await page.unrouteAll();
    const bot = { kind: 'refused', message: 'Bad token.' };
    client
      .stage()
      .answer('discord.pulse', { bot, members: '1', server: '1', changes: '1', jobs: '1' });
    client.stage().answer('discord.botState', bot);
    await page.reload();
    await page.getByText('Bot refused').waitFor();
    await page.getByText('Bad token. What you see may be out of date.').waitFor();
  });
});
