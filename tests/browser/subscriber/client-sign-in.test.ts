import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { oneDaily, sampled } from '../../support/long.ts';
import {
  clientOfThisFile,
  interrupt,
  pathOf,
  toastIn,
  toastSays,
} from '../support/client-of-this-file.ts';
import { someUser } from '../support/client-people.ts';

const client = clientOfThisFile();
let page: Page;

async function signIn(email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();

describe('the sign-in page', () => {
  beforeEach(async () => {
    page = await client.visit('/login');
  });

  test('the sign-in page has its documented fields, links and title [screen-26]', async () => {
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Back to Home' }).getAttribute('href'))
      .toBe('/');
    const start = page.getByRole('link', { name: 'Choose a plan to get started' });
    await expect.poll(() => start.getAttribute('href')).toBe('/');
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
    // The page's clock is stopped from here, so a slow machine uses up none of the page's time.
    await page.clock.pauseAt(Date.now() + 60_000);
    await interrupt(page, signIn('Trader@Example.com', 'Abcdefg1'));
    await interrupt(page, toastIn(page).getByRole('status').waitFor());
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe('trader@example.com');
    await page.getByRole('button', { name: 'Signing In...' }).waitFor();
    await page.clock.runFor(700);
    expect(await pathOf(page)).toBe('/login');
    await page.clock.runFor(900);
    await page.waitForURL((url) => url.pathname === '/');
  });

  oneDaily([
    [{ success: false, message: 'Too many attempts' }, 'Too many attempts'],
    [{ success: false }, 'Invalid email or password'],
  ])('shows why a sign-in failed: %j [screen-30]', async (answer, text) => {
    client.stage().answer('auth.loginWithPassword', answer);
    await signIn('trader@example.com', 'Abcdefg1');
    await toastSays(page, 'Login Failed', text);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('trader@example.com');
  });
});

describe('a person who is signed in already', () => {
  const ways = [
    ['/checkout?plan=premium&billing=yearly', '/upgrade'],
    ['/login?next=/redeem', '/redeem'],
    ['/email-step?plan=premium&billing=yearly', '/upgrade'],
    ['/email-step?plan=free', '/'],
    ['/email-step?plan=free&next=/lifetime?plan=premium', '/lifetime?plan=premium'],
    ['/login', '/'],
  ] as const;

  test.each(sampled(ways, 2))('%s leads to %s, without another form', async (from, to) => {
    client.stage().answer('billing.lifetimeQuote', null);
    const signedIn = await client.visitSignedIn(from, { subscriptionPlan: 'basic' });
    await signedIn.getByRole('button', { name: 'Sign Out' }).first().waitFor();
    expect(await pathOf(signedIn)).toBe(to);
  });
});
