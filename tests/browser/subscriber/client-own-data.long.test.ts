import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();

beforeEach(() => {
  client.stage().answer('auth.sessions', []);
  client.stage().answer('discord.linkUrl', { url: null });
});

const inputsOf = (procedure: string) =>
  client
    .stage()
    .heard.filter((call) => call.procedure === procedure)
    .map(({ input }) => input);

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('a change of address requires the password and mails both links', async () => {
  client.stage().answer('auth.requestEmailChange', { success: true });
  const page = await client.visitSignedIn('/account');
  await press(page, 'Change address');
  await press(page, 'Send both links');
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('New address').fill('new@example.com');
  await page.getByLabel('Your password').fill('Abcdefg1');
  await press(page, 'Send both links');
  await toastSays(
    page,
    'Check both inboxes',
    'We sent a link to each address. Open both to confirm the change.',
  );
  expect(inputsOf('auth.requestEmailChange')).toEqual([
    { newEmail: 'new@example.com', password: 'Abcdefg1' },
  ]);
});

const CHANGE = {
  kind: 'change-new',
  email: 'old@example.com',
  newEmail: 'new@example.com',
  removesAccount: true,
};

test('the link of a change asks before it acts, and names the account and the effect', async () => {
  client.stage().answer('auth.readEmailLink', CHANGE);
  const page = await client.visit('/confirm-email?token=t1');
  for (const words of [
    'Move the account old@example.com to this address, new@example.com?',
    'That account then signs in with new@example.com, and its mail comes here.',
    'The account that new@example.com has here now will be deleted.',
    'If you do not know old@example.com, close this page. Nothing changes.',
  ]) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  expect(inputsOf('auth.readEmailLink')).toEqual([{ token: 't1' }]);
  expect(inputsOf('auth.confirmEmail')).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a link to an address in use says so and has no button', async () => {
  const refusal = 'This address is used by an account or a new sign-up here.';
  client.stage().answer('auth.readEmailLink', () => {
    throw new Refusal(412, refusal);
  });
  client.allowConsoleError(/412/);
  const page = await client.visit('/confirm-email?token=t1');
  await page.getByRole('alert').getByText(refusal).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
});

test('the link of a change says that it is one of two', async () => {
  const message = 'One more step: open the link we sent to your other address.';
  client.stage().answer('auth.readEmailLink', CHANGE);
  client.stage().answer('auth.confirmEmail', { success: true, message });
  const page = await client.visit('/confirm-email?token=t1');
  await press(page, 'Move the account');
  await page.getByRole('status').getByText(message).waitFor();
});

test('the link of an unproven account leads to a new password', async () => {
  client.stage().answer('auth.confirmEmail', { success: true, message: '', resetToken: 't2' });
  client.stage().answer('auth.resetPassword', { success: true });
  client.stage().answer('auth.readEmailLink', {
    kind: 'confirm',
    email: 'trader@example.com',
    asksPassword: true,
  });
  const page = await client.visit('/confirm-email?token=t1');
  await page.getByRole('link', { name: 'Sign in first' }).waitFor();
  await press(page, 'Choose a new password');
  await page.waitForURL('**/reset-password?token=t2');
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
});

test('optional mail can be switched off', async () => {
  client.stage().answer('auth.saveMailPreference', { success: true });
  const page = await client.visitSignedIn('/account');
  const choice = page.getByLabel('Send me welcome tips and receipts');
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(true);
  client.stage().answer('auth.mailPreference', { optional: false });
  await choice.uncheck();
  await expect.poll(() => inputsOf('auth.saveMailPreference')).toEqual([{ optional: false }]);
  await expect.poll(() => choice.isChecked()).toBe(false);
});

test('all stored data downloads as a file after the password', async () => {
  const document = { exportedAt: '2026-11-20T09:00:00.000Z', accountId: 'a1', sections: {} };
  client.stage().answer('auth.exportMine', document);
  const page = await client.visitSignedIn('/account');
  await press(page, 'Download my data');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Abcdefg1');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data-2026-11-20.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(document);
});

test('an account is deleted after a list of what goes, by password and address', async () => {
  client.stage().answer('auth.erasurePreview', {
    email: 'trader@example.com',
    erasure: null,
    liveSubscriptions: ['sub_1'],
    heldAccess: ['indicator-main', 'community-base'],
    owed: [{ currency: 'usd', amountMinor: 4_920 }],
    tables: [
      { name: 'sessions', rows: 2, fate: 'erased', because: null },
      { name: 'payments', rows: 3, fate: 'reduced', because: 'invoices are kept for ten years' },
      { name: 'mail', rows: 0, fate: 'erased', because: null },
    ],
  });
  client.stage().answer('auth.eraseMine', { state: 'closing', waitsFor: null });
  const page = await client.visitSignedIn('/account');
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your subscription ends immediately, without a refund.').waitFor();
  await dialog.getByText('You lose access to 2 roles and indicators.').waitFor();
  await dialog.getByText('As a partner you have $49.20 that we have not paid you.').waitFor();
  await dialog.getByText('sessions', { exact: true }).waitFor();
  await dialog.getByText('payments: invoices are kept for ten years').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill('Abcdefg1');
  await dialog.getByLabel('Type trader@example.com to confirm').fill('other@example.com');
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await dialog.getByText('Please type the email address of your account').waitFor();
  expect(inputsOf('auth.eraseMine')).toEqual([]);
  await dialog.getByLabel('Type trader@example.com to confirm').fill('Trader@example.com');
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await toastSays(page, 'Account deleted', 'We are erasing your data. Goodbye.');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.clock.runFor(3_100);
  await expect.poll(() => pathOf(page)).toBe('/');
});
