import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientOfThisFile, toastIn, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';

const client = clientOfThisFile();
let page: Page;

async function signIn(email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

describe('the sign-in page', () => {
  beforeEach(async () => {
    page = await client.visit('/login');
  });

  test('shows and hides the password on request [screen-27]', async () => {
    const field = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
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
    await expect.poll(() => page.getByText('Please wait a minute.').count()).toBe(0);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await page.route('**/trpc/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toastIn(page).getByText('An error occurred during login').waitFor();
  });
});
