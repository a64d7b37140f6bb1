import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile, pathOf } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const send = (page: Page) => page.getByRole('button', { name: 'Send the link' }).click();

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm Password').fill(again);
  await page.getByRole('button', { name: 'Save password' }).click();
}

describe('a forgotten password', () => {
  test('a forgotten password is offered on the sign-in page, which leads to the reset', async () => {
    const page = await client.visit('/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await heading(page, 'Forgot password');
    expect(await pathOf(page)).toBe('/forgot-password');
  });

  test('shows the same answer for every address, and can be repeated for another', async () => {
    client.stage().answer('auth.requestPasswordReset', { success: true });
    const page = await client.visit('/forgot-password');
    await page.getByLabel('Email').fill(' trader@example.com ');
    await send(page);
    await heading(page, 'Check your inbox');
    await page.getByText(/If trader@example.com has an account, a link/).waitFor();
    expect(client.stage().heard.at(-1)?.input).toEqual({ email: 'trader@example.com' });
    await page.getByRole('button', { name: 'use another address' }).click();
    await page.getByLabel('Email').waitFor();
  });
});

describe('the mailed reset link', () => {
  test('sets a password by the rule of the set-up page', async () => {
    client.stage().answer('auth.resetPassword', { success: true });
    const page = await client.visit('/reset-password?token=t1');
    await choose(page, 'abc', 'abd');
    await page.getByText('Password must be at least 8 characters', { exact: true }).waitFor();
    await page.getByText("Passwords don't match", { exact: true }).waitFor();
    expect(client.stage().heard).toEqual([]);
    await choose(page, 'Abcdefg1');
    await heading(page, 'Password saved');
    expect(client.stage().heard.at(-1)?.input).toEqual({ token: 't1', password: 'Abcdefg1' });
    await page.getByRole('link', { name: 'Sign In' }).click();
    await heading(page, 'Welcome Back');
  });

  test('signs out the user of this browser', async () => {
    client.stage().answer('auth.resetPassword', { success: true });
    const page = await client.visitSignedIn('/reset-password?token=t1');
    await choose(page, 'Abcdefg1');
    await heading(page, 'Password saved');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('an expired reset link leads to a new one and keeps what was typed', async () => {
    client.allowConsoleError(/status of 412/);
    client.stage().answer('auth.resetPassword', () => {
      throw new Refusal(412, 'This link was already used or is no longer valid.');
    });
    const page = await client.visit('/reset-password?token=t1');
    await choose(page, 'Abcdefg1');
    await page
      .getByRole('alert')
      .getByText('This link was already used or is no longer valid.')
      .waitFor();
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('Abcdefg1');
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await heading(page, 'Forgot password');
  });
});

describe('the mailed link to finish a sign-up', () => {
  const PAGE = '/continue?token=t1';
  const LEAD = 'Choose a password to finish setting up your account.';
  const button = (page: Page) => page.getByRole('button', { name: 'Choose a password' });

  test('a refused link to finish a sign-up leads to a new one or to the sign-in', async () => {
    client.allowConsoleError(/status of 412/);
    const refusal = 'This link was already used or is no longer valid.';
    client.stage().answer('auth.continueSignUp', () => {
      throw new Refusal(412, refusal, 'auth.link-over');
    });
    const page = await client.visit(PAGE);
    await button(page).click();
    await page.getByRole('alert').getByText(refusal).waitFor();
    await expect.poll(() => button(page).count()).toBe(0);
    await expect.poll(() => page.getByText(LEAD).count()).toBe(0);
    const signIn = page.getByRole('link', { name: 'Sign In' });
    await expect.poll(() => signIn.getAttribute('href')).toBe('/login');
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await heading(page, 'Forgot password');
  });
});
