import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { long, oneDaily } from '../../support/long.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();

async function visitPanel(): Promise<Page> {
  client.stage().answer('admin.statistics', { currency: 'usd', takenAt: null, days: [] });
  client.stage().answer('admin.users', {
    users: [],
    total: 0,
    nextCursor: null,
    tradingViewConnected: true,
    totalIsMore: false,
    counts: { total: 1204, paid: 311, active: 298, trouble: 0 },
  });
  client.stage().answer('discord.setUpDifference', NO_DIFFERENCE);
  const page = await client.visit('/admin', { tab: { adminSession: 'true' } });
  await page.getByText('No users found').waitFor();
  return page;
}
const NO_DIFFERENCE = { success: true, message: '', steps: [] };
const setUp = (page: Page) => page.getByRole('button', { name: 'Setup Discord' });

describe('the operator panel', () => {
  test('shows the server’s totals, not those of the listed users [screen-1]', async () => {
    const page = await visitPanel();
    const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await tile('Total Users').getByText('1,204').waitFor();
    await tile('Paid Users').getByText('311').waitFor();
    await tile('Active Subscriptions').getByText('298').waitFor();
  });

  oneDaily([
    ['12 channels are in order.', '12 channels are in order.'],
    ['', 'Discord channels setup completed.'],
  ])('sets up Discord and shows %j as %j [screen-2]', async (message, text) => {
    client.stage().answer('discord.setUpChannels', { success: true, message });
    const page = await visitPanel();
    await setUp(page).click();
    await toastSays(page, 'Success', text);
    await setUp(page).waitFor();
  });

  test('shows what a set-up would change, applies it, then shows what was done', async () => {
    const step = { kind: 'channel', subject: '#welcome', target: null, before: null, after: null };
    const page = await visitPanel();
    client.stage().answer('discord.setUpDifference', {
      success: true,
      message: '1 changes',
      steps: [{ ...step, outcome: 'planned', message: null }],
    });
    client.stage().answer('discord.setUpChannels', {
      success: true,
      message: '',
      results: [{ ...step, outcome: 'done', message: null }],
    });
    const asked = () =>
      client.stage().heard.some((call) => call.procedure === 'discord.setUpChannels');
    await setUp(page).click();
    const dialog = page.getByRole('dialog', { name: 'Setup Discord' });
    await dialog.getByText('Pending changes · 1 step').waitFor();
    await dialog.getByText('#welcome').waitFor();
    expect(asked()).toBe(false);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Changes made · 1 step').waitFor();
    await toastSays(page, 'Success', 'Discord channels setup completed.');
    expect(asked()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  long('the operator panel is busy during the Discord set-up [screen-3]', async () => {
    const page = await visitPanel();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/trpc/discord**', async (route) => {
      await promise;
      await route.fulfill({ json: { result: { data: NO_DIFFERENCE } } });
    });
    await setUp(page).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Setting up...' }).isDisabled())
      .toBe(true);
    resolve();
    await setUp(page).waitFor();
  });

  long('says why Discord could not be set up [screen-4]', async () => {
    client.allowConsoleError(/status of 503|ERR_/);
    const page = await visitPanel();
    client.stage().answer('discord.setUpChannels', { success: false, message: 'No permission.' });
    await setUp(page).click();
    await toastSays(page, 'Setup Failed', 'No permission.');
    client.stage().answer('discord.setUpChannels', () => {
      throw new Refusal(503, 'Discord cannot be reached.');
    });
    await setUp(page).click();
    await toastSays(page, 'Setup Failed', 'Discord cannot be reached.');
    await page.route('**/trpc/discord**', (route) => route.abort());
    await setUp(page).click();
    await toastSays(page, 'Setup Failed', 'Failed to setup Discord channels.');
  });
});
