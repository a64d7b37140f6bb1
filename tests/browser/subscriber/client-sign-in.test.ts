import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientOfThisFile, pathOf, toastIn, toastSays } from '../support/client-of-this-file.ts';
import { someUser } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
let page: Page;

beforeEach(async () => {
  page = await client.visit('/login');
});

async function signIn(email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();

describe('the sign-in page', () => {
  test('the sign-in page has its documented fields, links and title [screen-26]', async () => {
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    const start = page.getByRole('link', { name: 'Choose a plan to get started' });
    expect(await start.getAttribute('href')).toBe('/');
  });

  test('shows and hides the password on request [screen-27]', async () => {
    const field = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await field.getAttribute('type')).toBe('password');
  });

  test('refuses an invalid address and a password under eight characters [screen-28]', async () => {
    await signIn('nobody', 'short12');
    await shows('Please enter a valid email address');
    await shows('Password must be at least 8 characters');
    expect(await page.getByLabel('Email').evaluate((el) => el === document.activeElement)).toBe(
      true,
    );
    expect(client.stage().heard).toEqual([]);
  });

  test('stores the email, greets and opens / after 1.5 seconds [screen-29]', async () => {
    client.stage().answer('auth.loginWithPassword', { success: true });
    client.stage().answer('auth.currentUser', someUser());
    await signIn('Trader@Example.com', 'Abcdefg1');
    await toastIn(page).getByRole('status').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe('trader@example.com');
    await page.getByRole('button', { name: 'Signing In...' }).waitFor();
    await page.clock.fastForward(700);
    expect(await pathOf(page)).toBe('/login');
    await page.clock.fastForward(900);
    await page.waitForURL((url) => url.pathname === '/');
  });

  test.each([
    [{ success: false, message: 'Too many attempts' }, 'Too many attempts'],
    [{ success: false }, 'Invalid email or password'],
  ])('shows why a sign-in failed: %j [screen-30]', async (answer, text) => {
    client.stage().answer('auth.loginWithPassword', answer);
    await signIn('trader@example.com', 'Abcdefg1');
    await toastSays(page, 'Login Failed', text);
    expect(await page.getByLabel('Email').inputValue()).toBe('trader@example.com');
  });

  test('shows the documented sentence for any error, and a wait beside the form [screen-31]', async () => {
    client.allowConsoleError(/status of 4(00|29)|ERR_/);
    client.stage().answer('auth.loginWithPassword', () => {
      throw new Refusal(429, 'Please wait a minute.');
    });
    await signIn('trader@example.com', 'Abcdefg1');
    await toastSays(page, 'Login Failed', 'An error occurred during login');
    await page.locator('form').getByText('Please wait a minute.').waitFor();
    await page.getByRole('button', { name: 'Close notification' }).click();
    client.stage().answer('auth.loginWithPassword', () => {
      throw new Refusal(400, 'Bad input');
    });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toastSays(page, 'Login Failed', 'An error occurred during login');
    expect(await page.getByText('Please wait a minute.').count()).toBe(0);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await page.route('**/trpc/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toastIn(page).getByText('An error occurred during login').waitFor();
  });
});
