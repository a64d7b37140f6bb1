import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { long, oneDaily, sampled } from '../../support/long.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { pagesOf } from '../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, visitList, heardInputs } = operatorPages(client);

const signIn = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('adminSession'));

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('secret');
}

describe('the operator sign-in', () => {
  test('requires both fields before it calls the server [screen-125]', async () => {
    const page = await client.visit('/admin');
    await signIn(page).click();
    await toastSays(page, 'Missing Information', 'Please enter both username and password.');
    await page.getByLabel('Username').fill('operator');
    await signIn(page).click();
    expect(client.stage().heard).toEqual([]);
  });

  long('shows and hides the password [screen-126]', async () => {
    const page = await client.visit('/admin');
    const password = page.getByLabel('Password', { exact: true });
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: /show password|toggle password/i }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
  });

  oneDaily([
    [{ success: false, message: 'Too many attempts.' }, 'Too many attempts.'],
    [{ success: false }, 'Invalid admin credentials.'],
  ])('refused by %j it shows %j [screen-127]', async (answer, message) => {
    client.stage().answer('admin.login', answer);
    const page = await client.visit('/admin');
    await fill(page);
    await signIn(page).click();
    await toastSays(page, 'Login Failed', message);
    await page.locator('form').getByText(message, { exact: true }).waitFor();
    expect(await flag(page)).toBeNull();
  });

  test('offers the code field when strangers have used up the guesses', async () => {
    client.allowConsoleError(/status of 429/);
    const words = 'There were too many attempts for this account.';
    answerAll({
      'admin.users': pagesOf(3),
      'admin.statistics': { currency: 'usd', takenAt: null, days: [] },
    });
    client.stage().answer('admin.login', (input: unknown) => {
      if ((input as { otp?: string }).otp === '123456') return { success: true };
      throw new Refusal(429, words);
    });
    const page = await client.visit('/admin');
    await fill(page);
    await signIn(page).click();
    await toastSays(page, 'Login Failed', words);
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await signIn(page).click();
    await expect.poll(() => flag(page)).toBe('true');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  test('the operator sign-in is busy during the call, keeps its flag per tab and survives a reload [screen-128]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const page = await client.visit('/admin');
    answerAll({
      'admin.login': { success: true },
      'admin.users': pagesOf(3),
      'admin.statistics': { currency: 'usd', takenAt: null, days: [] },
    });
    await page.route('**/trpc/admin.login**', async (route) => {
      await promise;
      await route.continue();
    });
    await fill(page);
    await signIn(page).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Logging in...' }).isDisabled())
      .toBe(true);
    // Users are requested only after the server accepted the sign-in.
    expect(heardInputs('admin.users')).toEqual([]);
    resolve();
    await page.getByText('Showing 3 of 3 users').waitFor();
    expect(await flag(page)).toBe('true');
    await page.reload();
    await page.getByText('Showing 3 of 3 users').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${client.stage().origin}/admin`);
    await signIn(other).waitFor();
  });

  test('Logout ends the session and clears the flag and the fields [screen-129]', async () => {
    const page = await visitList(3);
    client.stage().answer('admin.logout', { success: true });
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await signIn(page).waitFor();
    expect(await flag(page)).toBeNull();
    expect(heardInputs('admin.logout')).toHaveLength(1);
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  test('a failed or unanswered Logout says so, keeps the page and can be retried', async () => {
    client.allowConsoleError(/status of 503/);
    const page = await visitList(3);
    const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
    const stays = async () => {
      await toastSays(
        page,
        'Not signed out',
        'The server did not confirm it, so you may still be signed in. Please try again. If it keeps failing, do not leave this browser unattended: your session expires after 30 minutes without use.',
      );
      await page.getByText('Showing 3 of 3 users').waitFor();
      expect(await flag(page)).toBe('true');
      await logout.and(page.locator(':enabled')).waitFor();
    };
    client.stage().answer('admin.logout', () => {
      throw new Refusal(503, 'The database is away.');
    });
    await logout.click();
    await stays();
    await page.route('**/trpc/admin.logout', () => {});
    await logout.click();
    await logout.and(page.locator(':disabled')).waitFor();
    await page.clock.fastForward(3100);
    await stays();
    await page.unroute('**/trpc/admin.logout');
    client.stage().answer('admin.logout', { success: true });
    await logout.click();
    await signIn(page).waitFor();
    expect(await flag(page)).toBeNull();
  });
});

const SYNCS = sampled([
  {
    button: 'Sync Now',
    procedure: 'admin.syncStripe',
    done: 'Stripe Sync Completed',
    failed: 'Sync Failed',
    fallback: 'Failed to sync with Stripe.',
  },
  {
    button: 'Sync TV',
    procedure: 'admin.syncTradingview',
    done: 'TradingView Sync Completed',
    failed: 'TradingView Sync Failed',
    fallback: 'Failed to sync TradingView access.',
  },
]);

describe.each(SYNCS)('the $button button', ({ button, procedure, done, failed, fallback }) => {
  test('is busy during the call and shows the counts [screen-130]', async () => {
    const page = await visitList(3);
    client.stage().answer(procedure, { processed: 100, updated: 7 });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/trpc/${procedure}**`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Syncing...' }).isDisabled())
      .toBe(true);
    resolve();
    await toastSays(page, done, 'Processed: 100, updated: 7');
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    if (procedure === 'admin.syncStripe') {
      expect(heardInputs(procedure)).toEqual([{ limit: 100 }]);
    }
  });

  test('says why it failed, or only that it did [screen-131]', async () => {
    client.allowConsoleError(/status of 503|ERR_/);
    const page = await visitList(3);
    client.stage().answer(procedure, () => {
      throw new Refusal(503, 'The provider is away.');
    });
    await page.getByRole('button', { name: button, exact: true }).click();
    await toastSays(page, failed, 'The provider is away.');
    await page.route(`**/trpc/${procedure}**`, (route) => route.abort());
    await page.getByRole('button', { name: button, exact: true }).click();
    await toastSays(page, failed, fallback);
  });
});

test('the panel loads once: not again on its own, on focus or after a failure [screen-132]', async () => {
  client.allowConsoleError(/status of 503/);
  answerAll({ 'admin.statistics': { currency: 'usd', takenAt: null, days: [] } });
  client.stage().answer('admin.users', () => {
    throw new Refusal(503, 'away');
  });
  const page = await client.visit('/admin', SIGNED_IN);
  await page.getByText('The users could not be loaded.').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor(600_000);
  expect(heardInputs('admin.users')).toHaveLength(1);
});
