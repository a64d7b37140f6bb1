import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile, interrupt, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const PAID = { success: true, email: 'new@example.com', plan: 'premium', sessionId: 'cs_1' };
const refuse = (status: number, message: string) => () => {
  throw new Refusal(status, message);
};

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(again);
}

describe('/password-setup', () => {
  const submit = (page: Page) =>
    page.getByRole('button', { name: 'Complete Setup & Access Dashboard' }).click();

  test('verifies the payment, sets the password and opens / after 1.5 seconds [screen-55]', async () => {
    // The page at / loads the current user, which has no answer here.
    client.allowConsoleError(/auth\.currentUser .*status of 404/);
    client.stage().answer('billing.verifyPayment', PAID);
    client.stage().answer('auth.completeSubscriptionSignup', { success: true });
    const page = await client.visit('/password-setup?session_id=cs_1', {
      tab: { pendingSubscription: '{}' },
      stopped: true,
    });
    await interrupt(page, page.getByRole('heading', { name: 'Payment Successful!' }).waitFor());
    await interrupt(page, choose(page, 'Abcdefg1'));
    await interrupt(page, submit(page));
    const welcome = 'Welcome to Premium plan! Redirecting to dashboard...';
    await interrupt(page, toastSays(page, 'Account Created Successfully!', welcome));
    expect(client.stage().heard.at(-1)?.input).toEqual({
      email: 'new@example.com',
      password: 'Abcdefg1',
      plan: 'premium',
      planStartDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      sessionId: 'cs_1',
    });
    const kept = await page.evaluate(() => [
      localStorage.getItem('authToken'),
      sessionStorage.getItem('pendingSubscription'),
    ]);
    expect(kept).toEqual(['new@example.com', null]);
    await page.clock.runFor(700);
    expect(await pathOf(page)).toBe('/password-setup?session_id=cs_1');
    await page.clock.runFor(1200);
    await interrupt(
      page,
      page.waitForURL((url) => url.pathname === '/'),
    );
    await page.close();
  });

  test('shows each password rule [screen-56]', async () => {
    const page = await client.visit('/password-setup?email=new@example.com&plan=free');
    await page.getByRole('heading', { name: 'Account Setup' }).waitFor();
    await choose(page, 'Abc1', 'Abc2');
    await submit(page);
    await page.getByText('Password must be at least 8 characters', { exact: true }).waitFor();
    await page.getByText("Passwords don't match", { exact: true }).waitFor();
    await choose(page, 'abcdefgh');
    await submit(page);
    await page
      .getByText(
        'Password must contain at least one uppercase letter, one lowercase letter, and one number',
        { exact: true },
      )
      .waitFor();
    expect(client.stage().heard).toEqual([]);
  });

  test('a free set-up sends no session [screen-57]', async () => {
    client.stage().answer('auth.completeSubscriptionSignup', { success: false });
    const page = await client.visit('/password-setup?email=new@example.com&plan=free');
    await choose(page, 'Abcdefg1');
    await submit(page);
    await toastSays(page, 'Account Creation Failed', 'Failed to create account. Please try again.');
    expect(client.stage().heard.at(-1)?.input).toMatchObject({ sessionId: null, plan: 'free' });
  });

  test.each([
    ['/password-setup', undefined, 'Unable to verify payment. Please contact support.'],
    ['/password-setup?session_id=', PAID, 'Unable to verify payment. Please contact support.'],
    [
      '/password-setup?session_id=cs_1',
      { success: false, message: 'Not paid yet.' },
      'Not paid yet.',
    ],
    ['/password-setup?session_id=cs_1', refuse(404, 'No such session.'), 'No such session.'],
  ])(
    '%s that is not confirmed (%#) leads to the checkout [screen-58]',
    async (path, answer, text) => {
      client.allowConsoleError(/status of 404/);
      client.stage().answer('billing.verifyPayment', answer);
      const page = await client.visit(path);
      await toastSays(page, 'Payment Verification Failed', text);
      await page.waitForURL('**/email-step?plan=standard&billing=monthly');
    },
  );

  test('a failed verification keeps the choice and a way back, and does not trap the back button', async () => {
    client.allowConsoleError(/status of 503/);
    client.stage().answer('billing.verifyPayment', refuse(503, 'Stripe cannot be reached.'));
    const pending = { email: 'a@example.com', plan: 'premium', billing: 'yearly' };
    const page = await client.visit('/login', {
      tab: { pendingSubscription: JSON.stringify({ ...pending, price: 990, userId: 'u1' }) },
    });
    await page.goto(`${client.stage().origin}/password-setup?session_id=cs_1`);
    await toastSays(page, 'Payment Verification Failed', 'Stripe cannot be reached.');
    await page.waitForURL('**/email-step?plan=premium&billing=yearly');
    const finish = page.getByRole('link', { name: 'Finish setting up' });
    await expect.poll(() => finish.getAttribute('href')).toBe('/password-setup?session_id=cs_1');
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('a@example.com');
    await page.goBack();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    client.stage().answer('billing.verifyPayment', PAID);
    await page.goto(`${client.stage().origin}/payment-step`);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  });

  test('announces the password rules with the field to screen readers [screen-151]', async () => {
    const page = await client.visit('/password-setup?email=new@example.com&plan=free');
    const field = page.getByLabel('Password', { exact: true });
    const described = await field.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
    expect(described).toMatch(/At least 8 characters.*One uppercase letter.*One number/);
  });

  test('opens no form for a complete account', async () => {
    client.stage().answer('billing.verifyPayment', { success: false, next: 'login' });
    const page = await client.visit('/password-setup?session_id=cs_1');
    await page.getByRole('heading', { name: 'Account already set up' }).waitFor();
    const link = page.getByRole('main').getByRole('link');
    await expect.poll(() => link.getAttribute('href')).toBe('/login');
  });

  test('redirects an upgrade to /success', async () => {
    client.stage().answer('billing.verifyPayment', { ...PAID, next: 'success' });
    client.stage().answer('billing.handleUpgradeSuccess', { success: true });
    const page = await client.visitSignedIn('/password-setup?session_id=cs_1');
    await page.waitForURL('**/success?**');
    expect(await pathOf(page)).toBe('/success?session_id=cs_1&upgrade=true&plan=premium');
  });
});
