import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientOfThisFile } from './support/client-of-this-file.ts';
import { Refusal } from './support/client-stage.ts';
import { MEMBER_PAGE, MEMBERS, READY, someServer } from './support/console-answers.ts';
import { operatorPages } from './support/operator-stage.ts';

const client = clientOfThisFile();
const { visitUser } = operatorPages(client);

/** Left of and above every dialog. */
const OUTSIDE = [4, 4] as const;
const clickOutside = (page: Page) => page.mouse.click(...OUTSIDE);
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
/** Closing is synchronous with the click, so two frames later an open dialog stays open. */
async function staysOpen(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
}
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? element?.tagName ?? '';
  });

describe('a dialog of an operator’s page', () => {
  const openGive = async (options: object = {}) => {
    const page = await visitUser({}, options);
    await page.getByRole('button', { name: 'Grant manually' }).click();
    await page.getByRole('dialog', { name: 'Grant access manually' }).waitFor();
    return page;
  };

  test('takes its name from its heading and the focus when it opens', async () => {
    const page = await openGive();
    expect(await focusedName(page)).toBe('Close');
  });

  test('closes on a click outside and returns the focus to its opener', async () => {
    const page = await openGive();
    await clickOutside(page);
    await closed(page);
    expect(await focusedName(page)).toBe('Grant manually');
  });

  test('stays open on a click outside while typed text would be lost, and closes on Escape', async () => {
    const page = await openGive();
    await page.getByLabel('Reason').fill('Support case 41');
    await clickOutside(page);
    await staysOpen(page);
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Support case 41');
    await page.keyboard.press('Escape');
    await closed(page);
  });

  test('closes on a click outside once the typed text is deleted', async () => {
    const page = await openGive();
    await page.getByLabel('Reason').fill('Support case 41');
    await page.getByLabel('Reason').fill('');
    await clickOutside(page);
    await closed(page);
  });

  test('stays open when a press that began inside ends outside', async () => {
    const page = await openGive();
    const field = await page.getByLabel('Reason').boundingBox();
    await page.mouse.move((field?.x ?? 0) + 20, (field?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(...OUTSIDE);
    await page.mouse.up();
    await staysOpen(page);
  });

  test('stays open on a click outside while its call runs, and keeps the focus', async () => {
    client.allowConsoleError(/ERR_|status of/);
    const page = await openGive();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/trpc/admin.grantByHand*', async (route) => {
      await answered;
      await route.abort();
    });
    // Chosen, not typed: only the running call keeps the dialog open.
    await page.getByLabel('Reason').fill('Support case 41');
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Grant manually' });
    await submit.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIALOG');
    await clickOutside(page);
    await staysOpen(page);
    answer();
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await expect.poll(() => focusedName(page)).toBe('Grant manually');
  });

  test.each([320, 390])('fits a screen of %i pixels', async (width) => {
    const page = await openGive({ viewport: { width, height: 640 } });
    const box = await page.getByRole('dialog').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(8);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    const overflow = await page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBe(0);
  });
});

test('the buttons of a form within a dialog leave what follows the form in view', async () => {
  client.allowConsoleError(/status of 403/);
  client.stage().answer('admin.confirmation', { asks: ['code', 'passkey'] });
  const refused = () => {
    throw new Refusal(403, 'Confirm it is you.', 'admin.confirmation-required');
  };
  const page = await visitUser({ 'admin.grantByHand': refused });
  // Browsers refuse passkeys at an IP address.
  await page.goto(page.url().replace('127.0.0.1', 'localhost'));
  await page.getByRole('button', { name: 'Grant manually' }).click();
  await page.getByLabel('Reason').fill('Support case 41');
  const give = page.getByRole('dialog').getByRole('button', { name: 'Grant manually' });
  await give.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByRole('button', { name: 'Use your passkey' }).waitFor();
  const seen = await dialog.getByText('or', { exact: true }).evaluate((or) => {
    const { left, width, top, height } = or.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent;
  });
  expect(seen).toBe('or');
});

describe('a dialog of the community console', () => {
  beforeEach(() => {
    const stage = client.stage();
    const long = { ...MEMBERS[0], displayName: 'W'.repeat(32) };
    stage.answer('discord.console', someServer());
    stage.answer('discord.memberPage', { ...MEMBER_PAGE, members: [long] });
    stage.answer('discord.recentBulkJobs', { jobs: [] });
    stage.answer('discord.pulse', {
      bot: READY,
      members: '1',
      server: '1',
      changes: '1',
      jobs: '1',
    });
    const permissions = { viewChannel: null, sendMessages: null, readMessageHistory: null };
    stage.answer('discord.channelOverride', { success: true, message: '', permissions });
  });
  const openManage = async (options: object = {}) => {
    client.allowConsoleError(/ERR_|status of/);
    const page = await client.visit('/discord-admin', options);
    await page.getByRole('button', { name: /^Manage W/ }).click();
    await page.getByRole('dialog', { name: /^Manage / }).waitFor();
    return page;
  };

  test('closes on a click outside and returns the focus to its opener', async () => {
    const page = await openManage();
    await clickOutside(page);
    await closed(page);
    expect(await focusedName(page)).toMatch(/^Manage W/);
  });

  test('keeps the page behind it from scrolling', async () => {
    const page = await openManage();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden',
    );
  });

  test('stays open on a click outside while a changed permission would be lost', async () => {
    const page = await openManage();
    await page.getByRole('button', { name: 'Permissions in btc-signals' }).click();
    const group = page.getByRole('group', { name: 'Send messages' });
    await group.getByRole('button', { name: 'Deny' }).click();
    await clickOutside(page);
    await staysOpen(page);
    await expect
      .poll(() => group.getByRole('button', { pressed: true }).textContent())
      .toBe('Deny');
  });

  test('returns the focus to the channel whose permissions were open', async () => {
    const page = await openManage();
    await page.getByRole('button', { name: 'Permissions in btc-signals' }).click();
    await page.getByRole('group', { name: 'Send messages' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^Manage / }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Permissions in btc-signals');
  });

  test('wraps a long name in its heading on a phone', async () => {
    const page = await openManage({ viewport: { width: 320, height: 640 } });
    const overflow = await page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBe(0);
  });
});

test('a dialog whose opener is gone leaves the focus on the page', async () => {
  const page = await visitUser();
  await page.getByRole('button', { name: 'Grant manually' }).click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('main button')) {
      if (button.closest('dialog') === null) button.setAttribute('disabled', '');
    }
  });
  await page.keyboard.press('Escape');
  await closed(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});
