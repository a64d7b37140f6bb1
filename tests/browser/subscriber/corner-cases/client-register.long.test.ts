import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  clientOfThisFile,
  interrupt,
  pathOf,
  toastSays,
} from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';

const client = clientOfThisFile();
const refuse = (status: number, message: string) => () => {
  throw new Refusal(status, message);
};

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(again);
}

describe('/register', () => {
  const PATH = '/register?session_id=cs_1&plan=standard&billing=yearly';
  const submit = (page: Page) =>
    page.getByRole('button', { name: 'Create Account & Access Dashboard' }).click();
  const confirmed = () =>
    client.stage().answer('billing.verifyPaymentSession', {
      success: true,
      customerEmail: 'payer@example.com',
    });

  test('shows what was bought, at its own price, and what the card was charged [screen-59]', async () => {
    confirmed();
    const page = await client.visit(PATH);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    for (const text of [
      'Standard Plan',
      '$468/year',
      'Charged at checkout: $490',
      'Trading signal access',
      'Community membership',
      'Real-time market analysis',
      'Professional trading tools',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await expect
      .poll(() => page.getByLabel('Email Address').inputValue())
      .toBe('payer@example.com');
    const password = page.getByLabel('Password', { exact: true });
    await expect.poll(() => password.getAttribute('minlength')).toBe('6');
    await expect.poll(() => password.getAttribute('required')).not.toBeNull();
  });

  test('validates in the documented order [screen-60]', async () => {
    confirmed();
    const page = await client.visit(PATH);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await submit(page);
    await toastSays(page, 'Error', 'Please fill in all required fields.');
    await choose(page, 'abc', 'abd');
    await submit(page);
    await toastSays(page, 'Password Mismatch', 'Passwords do not match. Please try again.');
    await choose(page, 'abc');
    await submit(page);
    await toastSays(page, 'Password Too Short', 'Password must be at least 6 characters long.');
  });

  test('creates the account and opens the sign-in after two seconds, without signing in [screen-61]', async () => {
    confirmed();
    client.stage().answer('auth.completeRegistration', { success: true });
    const page = await client.visit(PATH, { stopped: true });
    await interrupt(page, choose(page, 'abcdef'));
    await interrupt(page, submit(page));
    await interrupt(page, page.getByText('Account Created Successfully!').waitFor());
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.clock.runFor(1000);
    expect(await pathOf(page)).toBe(PATH);
    await page.clock.runFor(1200);
    await interrupt(page, page.getByRole('heading', { name: 'Welcome Back' }).waitFor());
  });

  test.each([
    [{ success: false, message: 'This e-mail is taken.' }, 'This e-mail is taken.'],
    [{ success: false }, 'Failed to create account. Please try again.'],
  ])('shows why an account could not be created: %j [screen-62]', async (answer, text) => {
    confirmed();
    client.stage().answer('auth.completeRegistration', answer);
    const page = await client.visit(PATH);
    await choose(page, 'abcdef');
    await submit(page);
    await toastSays(page, 'Registration Failed', text);
  });

  test.each([
    [
      '/register',
      undefined,
      'Payment Verification Failed',
      'Unable to verify your payment. Please contact support.',
    ],
    [
      PATH,
      { success: false },
      'Payment Verification Failed',
      'Unable to verify your payment. Please contact support.',
    ],
    [PATH, refuse(503, 'Down'), 'Error', 'Failed to verify payment. Please try again.'],
  ])(
    '%s that is not confirmed (%#) leads to the start [screen-63]',
    async (path, answer, title, text) => {
      client.allowConsoleError(/status of 503/);
      client.stage().answer('billing.verifyPaymentSession', answer);
      const page = await client.visit(path);
      await toastSays(page, title, text);
      await page.waitForURL((url) => url.pathname === '/');
    },
  );

  test.each([
    ['success', 'billing.handleUpgradeSuccess', { session_id: 'cs_1' }],
    ['wait', 'billing.verifyPayment', { sessionId: 'cs_1' }],
  ])(
    'a payment whose next step is %s leads to the page that asks %s [screen-152]',
    async (next, procedure, input) => {
      client.stage().answer('billing.verifyPaymentSession', { success: false, next });
      client.stage().answer('billing.handleUpgradeSuccess', { success: true });
      client.stage().answer('billing.verifyPayment', { success: false });
      await client.visitSignedIn(PATH);
      await expect
        .poll(() => client.stage().heard.find((call) => call.procedure === procedure)?.input)
        .toMatchObject(input);
    },
  );
});
