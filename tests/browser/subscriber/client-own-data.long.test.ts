import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { someAccess, someUser } from '../support/client-people.ts';
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
  await press(page, 'Change email address');
  await press(page, 'Send both links');
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('New email address').fill('new@example.com');
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

test('an address that is not confirmed gets a new link on request, and a confirmed one has no button', async () => {
  client.stage().answer('auth.ownEmail', { isConfirmed: false });
  client.stage().answer('auth.sendConfirmation', { success: true });
  const page = await client.visitSignedIn('/account');
  await page.getByText('Not confirmed yet. Open the link that we sent to this address.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Send a new link');
  await toastSays(page, 'Check your inbox', 'We sent a new link to this address.');
  client.stage().answer('auth.ownEmail', { isConfirmed: true });
  await page.reload();
  await page.getByRole('button', { name: 'Change email address' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Send a new link' }).count()).toBe(0);
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
    'After this, the account old@example.com signs in with new@example.com.',
    'The account that signs in with new@example.com now will be deleted for good, with all its data.',
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
  await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'Go to your account' }).waitFor();
});

test('the link of a change says that it is one of two', async () => {
  const message = 'One more step: open the link we sent to your other address.';
  client.stage().answer('auth.readEmailLink', CHANGE);
  client.stage().answer('auth.confirmEmail', { success: true, message });
  const page = await client.visit('/confirm-email?token=t1');
  await press(page, 'Delete it and continue');
  await page.getByRole('status').getByText(message).waitFor();
});

const UNPROVEN = { kind: 'confirm', email: 'trader@example.com', asksPassword: true };

test('the link of an unproven account leads to a new password for its stranger', async () => {
  client.stage().answer('auth.confirmEmail', { success: true, message: '', resetToken: 't2' });
  client.stage().answer('auth.resetPassword', { success: true });
  client.stage().answer('auth.readEmailLink', UNPROVEN);
  const page = await client.visit('/confirm-email?token=t1');
  await page.getByRole('link', { name: 'Sign in and confirm' }).waitFor();
  await expect.poll(() => page.getByText('All browsers are signed out').isVisible()).toBe(false);
  await page.getByText('I did not create this account').click();
  await press(page, 'Choose a new password');
  await page.waitForURL('**/reset-password?token=t2');
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
});

test('the owner of an unproven account signs in on another device and returns to the link', async () => {
  client.stage().answer('auth.readEmailLink', UNPROVEN);
  const page = await client.visit('/confirm-email?token=t1');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in and confirm' }).click();
  await page.getByLabel('Email').fill('trader@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
  client.stage().answer('auth.loginWithPassword', { success: true });
  client.stage().answer('auth.currentUser', someUser());
  client.stage().answer('auth.checkUserAccess', someAccess());
  client.stage().answer('auth.readEmailLink', { ...UNPROVEN, asksPassword: false });
  client.stage().answer('auth.confirmEmail', { success: true });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Welcome back!').waitFor();
  await page.clock.fastForward(1_500);
  await press(page, 'Confirm my email address');
  await page.getByText('Thank you. Your email address is confirmed.').waitFor();
  expect(inputsOf('auth.confirmEmail')).toEqual([{ token: 't1' }]);
});

test('the link of another account signs this one out first', async () => {
  client.stage().answer('auth.readEmailLink', UNPROVEN);
  client.stage().answer('auth.logout', { success: true });
  const page = await client.visitSignedIn('/confirm-email?token=t1', {
    email: 'other@example.com',
  });
  await press(page, 'Sign in and confirm');
  await page.getByText('You have been successfully signed out.').waitFor();
  await page.clock.fastForward(1_000);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await pathOf(page)).toBe('/login?next=/confirm-email');
});

test('a confirmed address leads back to the chosen plan, unless a plan was bought since', async () => {
  const path = `/confirm-email?token=t1&next=${encodeURIComponent('/lifetime?plan=premium')}`;
  const email = 'trader@example.com';
  client.stage().answer('auth.confirmEmail', { success: true, message: '' });
  client.stage().answer('auth.readEmailLink', { kind: 'confirm', email, asksPassword: false });
  const free = await client.visitSignedIn(path, { subscriptionPlan: 'free' });
  await press(free, 'Confirm my email address');
  const back = free.getByRole('link', { name: 'Continue where you left off' });
  await expect.poll(() => back.getAttribute('href')).toBe('/lifetime?plan=premium');
  const paid = await client.visitSignedIn(path, { subscriptionPlan: 'premium' });
  await press(paid, 'Confirm my email address');
  await paid.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
});

test('optional mail can be switched off', async () => {
  client.stage().answer('auth.saveMailPreference', { success: true });
  const page = await client.visitSignedIn('/account');
  const choice = page.getByLabel('Send me welcome tips and receipts');
  await choice.waitFor();
  await expect.poll(() => choice.isChecked()).toBe(true);
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

const ERASURE = {
  email: 'trader@example.com',
  erasure: null,
  liveSubscriptions: ['sub_1'],
  hasOpenWithdrawal: false,
  heldAccess: ['indicator-main', 'community-base'],
  owed: [{ currency: 'usd', amountMinor: 4_920 }],
  tables: [
    { name: 'sessions', rows: 2, fate: 'erased', because: null },
    { name: 'payments', rows: 3, fate: 'reduced', because: 'invoices are kept for ten years' },
    { name: 'mail', rows: 0, fate: 'erased', because: null },
  ],
};

test('before an account with an open withdrawal is deleted, its owner reads of the refund', async () => {
  client.stage().answer('auth.erasurePreview', { ...ERASURE, hasOpenWithdrawal: true });
  const page = await client.visitSignedIn('/account');
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('We end your subscription and refund your payment before').waitFor();
  await expect.poll(() => dialog.getByText('without a refund').count()).toBe(0);
});

test('an account is deleted after a list of what goes, by password and address', async () => {
  client.stage().answer('auth.erasurePreview', ERASURE);
  client.stage().answer('auth.eraseMine', { state: 'closing', waitsFor: null });
  const page = await client.visitSignedIn('/account');
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your subscription ends immediately, without a refund.').waitFor();
  await dialog.getByText('You lose access to 2 roles and indicators.').waitFor();
  await dialog.getByText('As a partner you have $49.20 that we have not paid you.').waitFor();
  await dialog.getByText('Records that we have to keep, such as payments, stay').waitFor();
  const kept = dialog.getByText('Payments. invoices are kept for ten years');
  await expect.poll(() => kept.isVisible()).toBe(false);
  await dialog.getByText('Details', { exact: true }).click();
  await kept.waitFor();
  await dialog.getByText('Sessions', { exact: true }).waitFor();
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
