import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedInBrowser } from '../../../src/contract/auth.contract.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { someAccess, someBilling } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';
import { OWN_PAGE } from '../support/money/partner-answers.ts';

const client = clientOfThisFile();
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1 Safari/604.1';
const browser = (id: string, changes: Partial<SignedInBrowser> = {}): SignedInBrowser => ({
  id,
  isThisOne: false,
  userAgent: CHROME,
  signedInAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const HERE = browser('01', { isThisOne: true });
const ELSEWHERE = browser('02', { userAgent: PHONE });

beforeEach(() => {
  client.stage().answer('auth.sessions', [HERE, ELSEWHERE]);
  client.stage().answer('discord.linkUrl', { url: null });
});

const heard = (procedure: string) =>
  client.stage().heard.filter((call) => call.procedure === procedure);

describe('/account', () => {
  test('requires a sign-in', async () => {
    const page = await client.visit('/account');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  test('/account is linked from the dashboard and shows address and plan', async () => {
    const page = await client.visitSignedIn('/');
    await page.getByRole('link', { name: 'Account settings' }).click();
    await page.getByRole('heading', { name: 'Account settings' }).waitFor();
    await page.getByText('trader@example.com', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Manage billing' }).waitFor();
    await page.getByText('Chrome on Windows').waitFor();
    const cards = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(cards.at(0)).toBe('Sign-in');
    expect(cards.at(-1)).toBe('Delete account');
    await expect.poll(() => page.getByRole('link', { name: 'Partner program' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  });
});

test('/account asks for no Discord name while the access could not be read', async () => {
  client.allowConsoleError(/503/);
  const page = await client.visitSignedIn('/nowhere');
  client.stage().answer('auth.checkUserAccess', () => {
    throw new Refusal(503, 'Please try again.');
  });
  await page.goto(`${client.stage().origin}/account`);
  const card = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Discord account' }),
  });
  const retry = card.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await expect.poll(() => page.getByText('No Discord username added yet.').count()).toBe(0);
  await expect.poll(() => card.getByRole('textbox').count()).toBe(0);
  client.stage().answer('auth.checkUserAccess', someAccess());
  await retry.click();
  await card.getByText('No Discord username added yet.').waitFor();
});

test('/account leads a partner to the page of their link', async () => {
  const page = await client.visitSignedIn('/nowhere');
  client.stage().answer('billing.overview', someBilling({ isPartner: true }));
  client.stage().answer('billing.partnerPage', OWN_PAGE);
  await page.goto(`${client.stage().origin}/account`);
  await page.getByRole('link', { name: 'Partner program' }).click();
  await page.getByText('Your link works once you accept the terms.').waitFor();
});

test('/account keeps the plan on hold during a dispute and sells no other', async () => {
  const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'free' });
  client
    .stage()
    .answer(
      'billing.overview',
      someBilling({ plan: 'free', suspended: true, heldPlan: 'standard' }),
    );
  await page.goto(`${client.stage().origin}/account`);
  await page.getByText('On hold', { exact: true }).waitFor();
  await page.getByText('Standard', { exact: true }).waitFor();
  await page.getByText('Your indicators are on hold while a payment dispute is open.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Upgrade Plan' }).count()).toBe(0);
});

describe('changing the password', () => {
  const change = async (page: Page, current: string, next: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(next);
    await page.getByLabel('Confirm Password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };

  test('requires the current one, applies the rule and clears the form', async () => {
    client.stage().answer('auth.changePassword', { success: true });
    const page = await client.visitSignedIn('/account');
    await change(page, '', 'short');
    await page.getByText('Please enter your current password', { exact: true }).waitFor();
    await page.getByText('Password must be at least 8 characters', { exact: true }).waitFor();
    expect(heard('auth.changePassword')).toEqual([]);
    await change(page, 'Abcdefg1', 'Hijklmn2');
    await toastSays(page, 'Password changed', 'All other browsers were signed out.');
    expect(heard('auth.changePassword')[0]?.input).toEqual({
      currentPassword: 'Abcdefg1',
      newPassword: 'Hijklmn2',
    });
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('');
    await expect.poll(() => heard('auth.sessions').length).toBe(2);
  });

  test('shows why it was refused and keeps what was typed', async () => {
    client.allowConsoleError(/status of 400/);
    client.stage().answer('auth.changePassword', () => {
      throw new Refusal(400, 'Your current password is incorrect.');
    });
    const page = await client.visitSignedIn('/account');
    await change(page, 'Wrong1234', 'Hijklmn2');
    await toastSays(page, 'Password not changed', 'Your current password is incorrect.');
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('Hijklmn2');
  });
});

describe('the list of sessions', () => {
  test('names this browser and signs out of another', async () => {
    client.stage().answer('auth.endSessions', { ended: 1 });
    const page = await client.visitSignedIn('/account');
    const row = page.getByRole('listitem').filter({ hasText: 'Chrome on Windows' });
    await row.getByText('This browser').waitFor();
    client.stage().answer('auth.sessions', [HERE]);
    await page.getByRole('button', { name: 'Sign out of Safari on iOS' }).click();
    await toastSays(page, 'Signed out', 'One browser was signed out.');
    expect(heard('auth.endSessions')[0]?.input).toEqual({ sessionId: '02' });
    await page.getByText('Safari on iOS').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('button', { name: 'Sign out everywhere else' }).count())
      .toBe(0);
  });

  test('signs out everywhere else', async () => {
    client.stage().answer('auth.endSessions', { ended: 2 });
    const page = await client.visitSignedIn('/account');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await toastSays(page, 'Signed out', '2 browsers were signed out.');
    expect(heard('auth.endSessions')[0]?.input).toEqual({ sessionId: null });
  });

  test('the list of sessions can be reloaded after a failure', async () => {
    client.allowConsoleError(/status of 503/);
    client.stage().answer('auth.sessions', () => {
      throw new Refusal(503, 'Down');
    });
    const page = await client.visitSignedIn('/account');
    await page.getByText('The list could not be loaded.').waitFor();
    client.stage().answer('auth.sessions', [HERE]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This browser').waitFor();
  });
});

test('the TradingView username is set and changed here as on the dashboard', async () => {
  const page = await client.visitSignedIn('/account', {
    tradingViewUsername: 'CandleCarl',
    tradingViewAccess: true,
  });
  await page.getByText('CandleCarl', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Request username change' }).click();
  await page.getByRole('dialog').getByLabel('New TradingView username').waitFor();
});
