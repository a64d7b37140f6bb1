import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sampled } from '../support/long.ts';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile();
const PAID = { success: true, email: 'new@example.com', plan: 'standard' };
const PENDING = JSON.stringify({
  email: 'new@example.com',
  plan: 'standard',
  billing: 'monthly',
  price: 49,
  userId: 'u1',
});

/** Delays the answers of one procedure until they are released. */
async function hold(page: Page, procedure: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/trpc/${procedure}**`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('the route table', () => {
  const open = [
    ['/register?session_id=cs_1', 'Payment Successful!'],
    ['/any/other/path', '404 Page Not Found'],
    ['/checkout', 'Create your account'],
    ['/email-step', 'Create your account'],
    ['/payment-step', 'Payment Summary'],
    ['/password-setup?session_id=cs_1', 'Payment Successful!'],
    ['/login', 'Welcome Back'],
    ['/admin', 'Operator sign-in'],
    ['/admin/other/path', 'Operator sign-in'],
  ] as const;

  // Other daily tests open the other pages.
  test.each(sampled(open, 2))('%s opens %s [screen-39]', async (path, heading) => {
    client.stage().answer('billing.verifyPayment', PAID);
    client.stage().answer('billing.verifyPaymentSession', {
      success: true,
      customerEmail: 'new@example.com',
    });
    const page = await client.visit(path, { tab: { pendingSubscription: PENDING } });
    await page.getByRole('heading', { name: heading }).waitFor();
  });
});

describe('the landing page inside the app', () => {
  test('the landing page inside the app has three showcases, two of them marked Premium, and six tiles [screen-43]', async () => {
    const page = await client.visit('/?view=landing');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const features = page.locator('#features');
    await expect.poll(() => features.getByRole('article').count()).toBe(3);
    await expect.poll(() => features.getByText('Premium', { exact: true }).count()).toBe(2);
    for (const name of [
      'Real-time alerts',
      'Volume and liquidity',
      'Support and resistance',
      'Trader community',
      'On your own charts',
      '1-on-1 coaching',
    ]) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
    }
  });
});

describe('busy pages after the payment', () => {
  test('/password-setup verifies, shows each password on request and is busy while it creates the account [screen-45]', async () => {
    client.stage().answer('billing.verifyPayment', PAID);
    client.stage().answer('auth.completeSubscriptionSignup', { success: true });
    const page = await client.visit('/nowhere');
    const release = await hold(page, 'billing.verifyPayment');
    await page.goto(`${client.stage().origin}/password-setup?session_id=cs_1`);
    await page.getByText('Verifying your payment...').first().waitFor();
    release();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Show password' }).count()).toBe(2);
    await page.getByRole('heading', { name: 'Password requirements' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
    await page.getByLabel('Confirm Password').fill('Abcdefg1');
    const finish = await hold(page, 'auth.completeSubscriptionSignup');
    await page.getByRole('button', { name: 'Complete Setup & Access Dashboard' }).click();
    await page.getByRole('button', { name: 'Creating Account...' }).waitFor();
    finish();
    await page.getByText('Account Created Successfully!').waitFor();
  });

  test('/register shows a spinner while it verifies and is busy while it creates the account [screen-46]', async () => {
    client.stage().answer('billing.verifyPaymentSession', {
      success: true,
      customerEmail: 'payer@example.com',
    });
    client.stage().answer('auth.completeRegistration', { success: true });
    const page = await client.visit('/nowhere');
    const release = await hold(page, 'billing.verifyPaymentSession');
    await page.goto(`${client.stage().origin}/register?session_id=cs_1`);
    await page.getByRole('status').first().waitFor();
    release();
    await page.getByLabel('Password', { exact: true }).fill('abcdef');
    await page.getByLabel('Confirm Password').fill('abcdef');
    const finish = await hold(page, 'auth.completeRegistration');
    await page.getByRole('button', { name: 'Create Account & Access Dashboard' }).click();
    await page.getByRole('button', { name: 'Creating Account...' }).waitFor();
    finish();
    await page.getByText('Account Created Successfully!').waitFor();
  });
});
