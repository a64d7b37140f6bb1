import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile, pathOf, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';

const client = clientOfThisFile();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const send = (page: Page) => page.getByRole('button', { name: 'Send the link' }).click();

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm Password').fill(again);
  await page.getByRole('button', { name: 'Save password' }).click();
}

describe('a forgotten password', () => {
  test('requires an address', async () => {
    const page = await client.visit('/forgot-password');
    await page.getByLabel('Email').fill('nobody@');
    await send(page);
    await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
    expect(client.stage().heard).toEqual([]);
  });

  test('shows why a request failed and keeps the address', async () => {
    client.allowConsoleError(/status of 429|ERR_/);
    client.stage().answer('auth.requestPasswordReset', () => {
      throw new Refusal(429, 'Please wait a minute.');
    });
    const page = await client.visit('/forgot-password');
    await page.getByLabel('Email').fill('trader@example.com');
    await send(page);
    await toastSays(page, 'Not sent', 'Please wait a minute.');
    await page.route('**/trpc/**', (route) => route.abort());
    await send(page);
    await toastSays(page, 'Not sent', 'The link could not be sent. Please try again.');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('trader@example.com');
  });
});

describe('the mailed reset link', () => {
  test('leads back to the plan that was chosen before the sign-in', async () => {
    client.stage().answer('auth.requestPasswordReset', { success: true });
    const chosen = '/upgrade?plan=premium&billing=yearly';
    const next = `next=${encodeURIComponent(chosen)}`;
    const page = await client.visit(`/login?${next}`);
    const signUp = page.getByRole('link', { name: 'Choose a plan to get started' });
    await expect
      .poll(() => signUp.getAttribute('href'))
      .toBe('/email-step?plan=premium&billing=yearly');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    // The sign-in page has a field of the same name and is left only when the next page has loaded.
    await heading(page, 'Forgot password');
    await page.getByLabel('Email').fill('trader@example.com');
    await send(page);
    await heading(page, 'Check your inbox');
    expect(client.stage().heard.at(-1)?.input).toEqual({
      email: 'trader@example.com',
      next: chosen,
    });
    client.stage().answer('auth.resetPassword', { success: true });
    await page.goto(`${client.stage().origin}/reset-password?token=t1&${next}`);
    await choose(page, 'Abcdefg1');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await heading(page, 'Welcome Back');
    expect(await pathOf(page)).toBe(`/login?${next}`);
  });

  test('a reset link without its token shows no form', async () => {
    const page = await client.visit('/reset-password');
    await heading(page, 'This link is incomplete');
    await expect.poll(() => page.getByLabel('New password').count()).toBe(0);
  });
});

describe('the mailed link to finish a sign-up', () => {
  const PAGE = '/continue?token=t1';
  const LEAD = 'Choose a password to finish setting up your account.';
  const button = (page: Page) => page.getByRole('button', { name: 'Choose a password' });

  test('the link to finish a sign-up claims no payment before the server was asked', async () => {
    const page = await client.visit(PAGE);
    await page.getByText(LEAD, { exact: true }).waitFor();
    await expect.poll(() => page.getByText(/payment/).count()).toBe(0);
  });

  test('a link to finish a sign-up can be tried again after the connection was lost', async () => {
    client.allowConsoleError(/ERR_/);
    const page = await client.visit(PAGE);
    await page.route('**/trpc/**', (route) => route.abort());
    await button(page).click();
    await page.getByRole('alert').getByText('This did not work. Please try again.').waitFor();
    await expect.poll(() => button(page).count()).toBe(1);
  });
});
