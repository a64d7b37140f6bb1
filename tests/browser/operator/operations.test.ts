import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { IS_WHOLE_RUN } from '../../support/patience.ts';
import { accessibilityFaults, faultsInBothSchemes } from '../support/accessibility.ts';
import { AUDIT_FRAME } from '../support/audit-answers.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { FAILED } from '../support/operations-answers.ts';

const client = clientOfThisFile();
const tab = { adminSession: 'true' };

function open(path: string, options: Parameters<typeof client.visit>[1] = {}): Promise<Page> {
  for (const [procedure, answer] of Object.entries(ANSWERS))
    client.stage().answer(procedure, answer);
  return client.visit(path, { tab, ...options });
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heardInput = (procedure: string) =>
  client.stage().heard.find((call) => call.procedure === procedure)?.input;

const PAGES = {
  '/admin/access': async (page: Page) => {
    await button(page, 'Check now').click();
    await page.getByText('stranger_0').waitFor();
    await page.getByText('ana.0@example.com').waitFor();
  },
  '/admin/jobs': async (page: Page) => {
    await page.getByText('The bot is reconnecting.').waitFor();
    await page.getByText('sub_1Qold2eZvKYlo2C').waitFor();
  },
  '/admin/audit': async (page: Page) => {
    await button(page, 'Verify now').click();
    await page.getByText('Intact').waitFor();
  },
  '/admin': async (page: Page) => {
    await page.mouse.wheel(0, 5_000);
    await page.getByRole('img', { name: /^Time to access/ }).waitFor();
  },
} as const;

/** In a daily run the page with the most parts. */
const SCANNED = IS_WHOLE_RUN ? Object.keys(PAGES) : ['/admin/access'];

test.each(SCANNED as (keyof typeof PAGES)[])(
  '%s has no accessibility fault with data, in either scheme',
  async (path) => {
    client.allowConsoleError(/status of 404/);
    const page = await open(path, { colorScheme: 'light', reducedMotion: 'reduce' });
    await PAGES[path](page);
    expect(await faultsInBothSchemes(page)).toEqual([]);
  },
);

describe('the access page', () => {
  test('sends the cookie pair, clears the fields at once and never shows it', async () => {
    client.stage().answer('tradingview.connect', {
      success: false,
      message: 'TradingView refused this session.',
      resumed: 0,
    });
    const page = await open('/admin/access');
    await page.getByLabel('sessionid', { exact: true }).fill('secret-one');
    await page.getByLabel('sessionid_sign').fill('secret-two');
    await button(page, 'Connect').click();
    await page.getByText('TradingView refused this session.').waitFor();
    expect(heardInput('tradingview.connect')).toEqual({
      sessionId: 'secret-one',
      sessionIdSign: 'secret-two',
    });
    await expect.poll(() => page.getByLabel('sessionid', { exact: true }).inputValue()).toBe('');
    expect(await page.content()).not.toContain('secret-');
  });

  test('removes entries only after their number was typed', async () => {
    client.stage().answer('tradingview.clean', { entries: [] });
    const page = await open('/admin/access');
    await button(page, 'Check now').click();
    await button(page, 'Choose all').click();
    await button(page, 'Remove 3…').click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' });
    await page.getByLabel('Type 3 to confirm').fill('2');
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await page.getByLabel('Type 3 to confirm').fill('3');
    await remove.click();
    await toastSays(
      page,
      'Not removed',
      '3 entries were kept: they changed in the meantime or were refused.',
    );
    expect(heardInput('tradingview.clean')).toMatchObject({ typedCount: 3 });
  });

  test('renders only visible rows, and retries one account', async () => {
    client.stage().answer('admin.retryAccess', { retried: 1 });
    const page = await open('/admin/access');
    const table = page.getByRole('table', { name: 'Failed and blocked' });
    await table.getByText('ana.0@example.com').waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(27);
    await button(page, 'Retry ana.0@example.com, Main indicator').click();
    await toastSays(page, 'Retrying', '1 account is being retried.');
    expect(heardInput('admin.retryAccess')).toEqual({
      accountIds: [FAILED.failures[0]?.accountId],
    });
  });
});

describe('the jobs page', () => {
  test('shows a parked webhook and requeues it', async () => {
    client.stage().answer('admin.retryParkedEvent', {
      success: false,
      message: 'This event is no longer parked.',
    });
    const page = await open('/admin/jobs');
    await button(page, 'Read evt_1QxYzA2eZvKYlo2C').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The customer is not known here.').waitFor();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await toastSays(page, 'Not retried', 'This event is no longer parked.');
  });
});

test('the audit log is searched by operator, action, person and time', async () => {
  const page = await open('/admin/audit');
  await page.getByRole('combobox', { name: 'Who' }).selectOption('night_desk');
  await page.getByRole('combobox', { name: 'What' }).selectOption('access.retried');
  await page.getByLabel('Target').fill('ana@');
  await page.getByLabel('From').fill('2026-11-01');
  await page.getByLabel('Until').fill('2026-11-20');
  await expect.poll(lastQuery).toBeTruthy();
  client.stage().heard.length = 0;
  await button(page, 'Search').click();
  await expect.poll(lastQuery).toBeTruthy();
  expect(lastQuery()).toMatchObject({
    operatorId: AUDIT_FRAME.operators[0]?.id,
    action: 'access.retried',
    whom: 'ana@',
    from: '2026-11-01T00:00:00Z',
    until: '2026-11-21T00:00:00.000Z',
  });
});

const lastQuery = () =>
  client.stage().heard.findLast((call) => call.procedure === 'admin.auditEntries')?.input;

describe('the set-up pages', () => {
  test('create nothing before a confirmation, and show the secret once', async () => {
    client.stage().answer('admin.make', { message: 'Made.', secret: 'whsec_shown_once' });
    const page = await open('/admin/setup');
    await button(page, 'Create prices…').click();
    expect(heardInput('admin.make')).toBeUndefined();
    await button(page, 'Create').last().click();
    await page.getByText('whsec_shown_once').waitFor();
    expect(heardInput('admin.make')).toEqual({ what: 'prices' });
    await button(page, 'Done').click();
    await expect.poll(() => page.getByText('whsec_shown_once').count()).toBe(0);
  });

  test('the set-up pages show who would gain and lose before a mapping is saved', async () => {
    client.allowConsoleError(/status of 409/);
    client.stage().answer('admin.saveMapping', () => {
      throw new Refusal(409, 'Someone else changed the mapping in the meantime.');
    });
    const page = await open('/admin/setup?step=discord');
    await page.getByLabel('Role for Basic, Standard, Premium').selectOption('Patron');
    await button(page, 'Preview 1 change').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('gain Patron').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Someone else changed the mapping in the meantime.').waitFor();
    expect(heardInput('admin.saveMapping')).toEqual({
      revision: 'r1',
      changes: [{ purpose: 'role:community-paid', discordId: '700002' }],
    });
  });
});
