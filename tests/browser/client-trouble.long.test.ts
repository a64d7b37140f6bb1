import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { BAD_STORAGE } from './support/client-bad-answers.ts';
import { clientOfThisFile, pathOf, toastSays } from './support/client-of-this-file.ts';

const client = clientOfThisFile();

async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    }
  });
}

async function takeEmailStep(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill('new@example.com');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}

describe('a failing browser or server', () => {
  test('the sign-up continues with storage blocked', async () => {
    client.stage().answer('auth.createEmailUser', { userId: 'u1' });
    const page = await client.visit('/nowhere');
    await blockStorage(page);
    await page.goto(`${client.stage().origin}/email-step?plan=premium`);
    await takeEmailStep(page);
    await page.getByRole('button', { name: 'Pay $99 Now' }).waitFor();
  });

  test('the sign-up continues with storage full', async () => {
    client.stage().answer('auth.createEmailUser', { userId: 'u1' });
    const page = await client.visit('/nowhere');
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await page.goto(`${client.stage().origin}/email-step?plan=premium`);
    await takeEmailStep(page);
    await page.getByRole('button', { name: 'Pay $99 Now' }).waitFor();
  });

  test.each(['blocked', 'full'])('a sign-in with storage %s enters the app', async (state) => {
    client.stage().answer('auth.loginWithPassword', { success: true });
    const page = await client.visitSignedIn('/nowhere', {}, { local: { authToken: '' } });
    await page.evaluate(() => localStorage.clear());
    await BAD_STORAGE[state]?.(page);
    await page.goto(`${client.stage().origin}/login`);
    await page.getByLabel('Email').fill('trader@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Welcome back!').waitFor();
    await page.clock.fastForward(1600);
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
    expect(await pathOf(page)).toBe('/');
    expect(client.stage().heard.at(-1)?.headers['user-email']).toBe('trader@example.com');
  });

  test('a sign-up with storage blocked enters the app', async () => {
    client.stage().answer('auth.completeSubscriptionSignup', { success: true });
    const page = await client.visitSignedIn('/nowhere', {}, { local: { authToken: '' } });
    await page.evaluate(() => localStorage.clear());
    await blockStorage(page);
    const email = 'trader@example.com';
    await page.goto(`${client.stage().origin}/password-setup?email=${email}&plan=free`);
    await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
    await page.getByLabel('Confirm Password').fill('Abcdefg1');
    await page.getByRole('button', { name: 'Complete Setup & Access Dashboard' }).click();
    await page.getByText('Account Created Successfully!').waitFor();
    await page.clock.fastForward(1600);
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  });

  test.each([
    ['an HTML page', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
    ['an empty answer', { status: 500, body: '' }],
    ['foreign JSON', { status: 200, contentType: 'application/json', body: '{"a":1}' }],
  ])(
    '%s shows the documented sentence, and the form keeps its values [screen-80]',
    async (_what, reply) => {
      client.allowConsoleError(/status of 50/);
      const page = await client.visit('/email-step');
      await page.route('**/trpc/**', (route) => route.fulfill(reply));
      await takeEmailStep(page);
      await toastSays(page, 'Error', 'Failed to create account. Please try again.');
      await expect
        .poll(() => page.getByLabel('Email Address').inputValue())
        .toBe('new@example.com');
    },
  );

  test('a slow answer keeps the button busy and sends once [screen-81]', async () => {
    const page = await client.visit('/email-step');
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/trpc/**', async (route) => {
      asked += 1;
      await held;
      await route.fulfill({ json: { result: { data: { userId: 'u1' } } } });
    });
    await takeEmailStep(page);
    const busy = page.getByRole('button', { name: 'Processing...' });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    await page.getByLabel('Email Address').press('Enter');
    release();
    await page.getByRole('heading', { name: 'Payment Summary' }).waitFor();
    expect(asked).toBe(1);
  });

  test('an unknown address shows the not-found page [screen-82]', async () => {
    const page = await client.visit('/nowhere');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
  });

  test('a server that is down while the token is read shows the landing page [screen-83]', async () => {
    client.allowConsoleError(/ERR_/);
    const page = await client.visit('/nowhere');
    await page.evaluate(() => localStorage.setItem('authToken', 'trader@example.com'));
    await page.route('**/trpc/**', (route) => route.abort());
    await page.goto(`${client.stage().origin}/`);
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});
