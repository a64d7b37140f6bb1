import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { oneDaily } from '../../support/long.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { CONSOLE, memberPage, permissions, READY } from '../support/console-server.ts';

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
const inputs = (procedure: string) =>
  client
    .stage()
    .heard.filter((call) => call.procedure === procedure)
    .map((call) => call.input as Record<string, unknown>);
const heightOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name })
    .first()
    .evaluate((element) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return Number.parseFloat(getComputedStyle(element).maxHeight) / rem;
    });

oneDaily(['/discord-members', '/discord-permissions'])('%s has a sign-out button', async (path) => {
  client.stage().answer('admin.logout', { success: true });
  const page = await visit(path);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').waitFor();
  expect(inputs('admin.logout')).toHaveLength(1);
});

describe('/discord-members', () => {
  test('shows the server, the figures, humans and bots, and when it was read [screen-112]', async () => {
    const page = await visit('/discord-members');
    for (const text of ['Candle Harbour', '4,987', '4,981', '820589572915200000', /Mar 14, 2021/]) {
      await page.getByText(text).first().waitFor();
    }
    await page.getByText(/^Last updated: Nov 20, 2026/).waitFor();
    const humans = page.getByRole('region', { name: 'Humans' });
    const ada = humans.getByRole('listitem').filter({ hasText: 'Ada Morgan' }).first();
    for (const text of ['ada.morgan', 'joined Jan 14, 2026', '✓ Verified']) {
      await ada.getByText(text).waitFor();
    }
    const elif = humans.getByRole('listitem').filter({ hasText: 'Elif' }).first();
    await elif.waitFor();
    await expect.poll(() => elif.getByText('Verified').count()).toBe(0);
    await page
      .getByRole('region', { name: 'Bots' })
      .getByText('greenroom', { exact: true })
      .waitFor();
    await expect.poll(() => humans.getByText('Greenroom').count()).toBe(0);
  });

  test('reads Discord again on Refresh, and loads only visible rows [screen-113]', async () => {
    const page = await visit('/discord-members');
    await page.getByRole('region', { name: 'Humans' }).getByText('Ada Morgan').first().waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    await expect
      .poll(() => inputs('discord.members'))
      .toEqual([{ list: 'none' }, { list: 'none', fresh: true }]);
    expect(new Set(inputs('discord.memberPage').map(({ offset }) => offset))).toEqual(new Set([0]));
    await expect.poll(() => page.getByRole('listitem').count()).toBeLessThan(80);
  });
});

describe('/discord-permissions', () => {
  test('/discord-permissions has the summary, four flags for a text channel, two for a category, or the error [screen-115]', async () => {
    const page = await visit('/discord-permissions');
    for (const [name, figure] of [
      ['Members', '4,987'],
      ['Humans', '4,981'],
      ['Bots', '6'],
      ['Channels', '11'],
    ] as const) {
      const figureOf = page.locator('dl > div').filter({ hasText: name }).first();
      await expect.poll(() => figureOf.locator('dd').textContent()).toBe(figure);
    }
    const names = (of: string) =>
      page
        .getByRole('tabpanel')
        .getByRole('listitem')
        .filter({ hasText: of })
        .first()
        .getByRole('button')
        .allTextContents();
    const bare = (list: string[]) => list.map((text) => text.replace(/:.*/, ''));
    await page.getByText('house-rules', { exact: true }).waitFor();
    expect(bare(await names('house-rules'))).toEqual([
      '✓ View',
      '✕ Send messages',
      '✓ Read history',
      '✕ Manage channel',
    ]);
    expect(await names('vip-lounge')).toEqual([]);
    await page.getByText(/^Missing Access/).waitFor();
    expect(await heightOf(page, 'Text channels')).toBe(24);
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByText('Trading Floor', { exact: true }).waitFor();
    expect(bare(await names('Trading Floor'))).toEqual(['✓ View', '✕ Manage channel']);
  });
});

describe('/discord-admin', () => {
  test('/discord-admin has its header buttons, the overview and three tabs [screen-116]', async () => {
    const page = await visit('/discord-admin');
    for (const name of [
      'Refresh',
      'Create paid-user role',
      'Set signal channels read-only',
      'Configure chart-request channel',
    ]) {
      await page.getByRole('button', { name }).waitFor();
    }
    const overview = page.locator('dl').first();
    await expect
      .poll(() => overview.locator('dt').allTextContents())
      .toEqual(['Members', 'Humans', 'Roles', 'Channels']);
    await expect
      .poll(() => overview.locator('dd').allTextContents())
      .toEqual(['4,987', '4,981', '8', '11']);
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['Members', 'Roles', 'Channels']);
    await expect.poll(() => page.getByLabel('Highlighted user').inputValue()).toBe('nadia');
    await page.getByLabel('Highlighted user').fill('benji_trades');
    const benji = page.getByRole('listitem').filter({ hasText: 'Benji' }).first();
    await benji.getByText('Highlighted').waitFor();
  });

  test('searches and filters by role on the server [screen-117]', async () => {
    const page = await visit('/discord-admin');
    await page.getByLabel('Search by username or display name').fill('nadia');
    await page.clock.runFor(300);
    await page.getByText('1 member', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: /^Role/ }).first().selectOption('VIP');
    const vip = CONSOLE.data?.roles.find(({ name }) => name === 'VIP')?.id;
    await expect
      .poll(() => inputs('discord.memberPage').at(-1))
      .toMatchObject({ search: 'nadia', roleId: vip });
  });

  test('manages roles and opens a tri-state dialog for each channel [screen-119]', async () => {
    const values = {
      viewChannel: true,
      sendMessages: false,
      readMessageHistory: null,
      manageChannel: null,
    };
    client
      .stage()
      .answer('discord.channelOverride', { success: true, message: '', permissions: values });
    const page = await visit('/discord-admin');
    await page.getByRole('button', { name: 'Manage Chart Nadia' }).first().click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Remove Paid Member', 'Remove Community', 'Add VIP', 'Add Mentor']) {
      await dialog.getByRole('button', { name }).waitFor();
    }
    await expect
      .poll(() => dialog.getByRole('button', { name: /^Permissions in / }).count())
      .toBe(11);
    const heights = await dialog
      .locator('ul')
      .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).maxHeight));
    expect(heights).toEqual(['240px', '240px', '240px']);
    await dialog.getByRole('button', { name: 'Permissions in btc-signals' }).click();
    const states = async (flag: string) => {
      const buttons = page.getByRole('group', { name: flag }).getByRole('button');
      await buttons.first().waitFor();
      await expect.poll(() => buttons.allTextContents()).toEqual(['Allow', 'Deny', 'Inherit']);
      return page.getByRole('group', { name: flag }).getByRole('button', { pressed: true });
    };
    await expect.poll(async () => (await states('View channel')).textContent()).toBe('Allow');
    await expect.poll(async () => (await states('Send messages')).textContent()).toBe('Deny');
    await expect
      .poll(async () => (await states('Read message history')).textContent())
      .toBe('Inherit');
    await expect.poll(async () => (await states('Manage channel')).textContent()).toBe('Inherit');
    await dialog.getByRole('button', { name: 'Remove all special permissions' }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Manage Chart Nadia' }).waitFor();
  });
});
