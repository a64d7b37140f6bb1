import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile, pathOf, toastIn } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';

const client = clientOfThisFile();
const PENDING = {
  email: 'new@example.com',
  plan: 'standard',
  billing: 'yearly',
  price: 490,
  userId: 'u1',
};
const pendingTab = (changes = {}) => ({
  pendingSubscription: JSON.stringify({ ...PENDING, ...changes }),
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

describe('the email step', () => {
  test('defaults to basic and monthly [screen-65]', async () => {
    const page = await client.visit('/email-step');
    const summary = page.locator('section', { hasText: 'Order Summary' });
    await summary.getByText('Basic Plan').waitFor();
    await summary.getByText('Billed monthly').waitFor();
    await summary.getByText('$10/month').waitFor();
    for (const feature of ['Basic trading signals', 'Email support', 'Mobile access']) {
      await summary.getByText(feature, { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
  });

  test('needs no card on the free plan, and offers no yearly billing', async () => {
    const page = await client.visit('/email-step?plan=free');
    const summary = page.locator('section', { hasText: 'Order Summary' });
    await summary.getByText('No card needed.').waitFor();
    await expect.poll(() => page.getByText('Save 17%').count()).toBe(0);
    await expect.poll(() => page.getByText('Cancel anytime').count()).toBe(0);
  });
});

describe('the payment step', () => {
  test('the payment step with a free plan leads to its set-up', async () => {
    const page = await client.visit('/payment-step', { tab: pendingTab({ plan: 'free' }) });
    await heading(page, 'Account Setup');
  });

  test('an address that waits for its confirmation leads to the sign-in with the chosen plan', async () => {
    client.allowConsoleError(/status of 409/);
    const next = '/lifetime?plan=standard';
    const search = new URLSearchParams({ email: 'new@example.com', plan: 'free', next });
    const page = await client.visit(`/password-setup?${search}`);
    const text = 'An account with this email is waiting for confirmation.';
    client.stage().answer('auth.completeSubscriptionSignup', () => {
      throw new Refusal(409, text, 'auth.email-unconfirmed');
    });
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-9');
    await page.getByLabel('Confirm Password').fill('Correct-Horse-9');
    await page
      .locator('main')
      .getByRole('button', { name: /continue|account/i })
      .click();
    await toastIn(page).getByText(text).waitFor();
    await toastIn(page).getByRole('link', { name: 'Sign in to continue' }).click();
    await heading(page, 'Welcome Back');
    expect(await pathOf(page)).toBe(`/login?next=${encodeURIComponent(next)}`);
  });
});
