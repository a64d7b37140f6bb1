import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile, pathOf, toastSays } from './support/client-of-this-file.ts';

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
  test.each([
    ['/checkout', 'Create your account'],
    ['/email-step', 'Create your account'],
    ['/payment-step', 'Payment Summary'],
    ['/password-setup?session_id=cs_1', 'Payment Successful!'],
    ['/register?session_id=cs_1', 'Payment Successful!'],
    ['/login', 'Welcome Back'],
    ['/admin', 'Operator sign-in'],
    ['/any/other/path', '404 Page Not Found'],
  ])('%s opens %s [screen-39]', async (path, heading) => {
    client.stage().answer('billing.verifyPayment', PAID);
    client.stage().answer('billing.verifyPaymentSession', {
      success: true,
      customerEmail: 'new@example.com',
    });
    const page = await client.visit(path, { tab: { pendingSubscription: PENDING } });
    await page.getByRole('heading', { name: heading }).waitFor();
  });

  test.each([
    ['/success', 'Join the community'],
    ['/upgrade', 'Upgrade Your Plan'],
    ['/', 'Current Subscription'],
  ])('%s opens %s for a subscriber [screen-40]', async (path, heading) => {
    const page = await client.visitSignedIn(path);
    await page.getByRole('heading', { name: heading }).waitFor();
  });

  test('/register and /success default to the Standard plan, /register monthly [screen-41]', async () => {
    client.stage().answer('billing.verifyPaymentSession', {
      success: true,
      customerEmail: 'new@example.com',
    });
    const register = await client.visit('/register?session_id=cs_1');
    await register.getByText('Standard Plan', { exact: true }).waitFor();
    await register.getByText('$49/month', { exact: true }).waitFor();
    client.stage().answer('billing.handleCheckoutSuccess', { success: true });
    const success = await client.visitSignedIn('/success?session_id=cs_1');
    await success.getByText('Your Standard subscription is now active.').waitFor();
  });

  test('shows a spinner while the auth state loads [screen-42]', async () => {
    const page = await client.visitSignedIn('/nowhere');
    const release = await hold(page, 'auth.currentUser');
    await page.goto(`${client.stage().origin}/`);
    await page.getByRole('status').getByText('Loading...').waitFor();
    release();
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  });
});

describe('the landing page inside the app', () => {
  test('the landing page inside the app has three showcases, two of them marked Premium, and six tiles [screen-43]', async () => {
    const page = await client.visit('/?view=landing');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const features = page.locator('#features');
    expect(await features.getByRole('article').count()).toBe(3);
    expect(await features.getByText('Premium', { exact: true }).count()).toBe(2);
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

  test('leaves pages that the server renders to the server', async () => {
    client.allowConsoleError(/status of 404/);
    const page = await client.visitSignedIn('/?view=landing');
    const document = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/status'),
    );
    await page.locator('footer').getByRole('link', { name: 'Status' }).click();
    await document;
  });
});

describe('busy pages after the payment', () => {
  test('/checkout says that it redirects [screen-44]', async () => {
    const page = await client.visit('/nowhere');
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes('Redirecting to new checkout flow...')) {
          sessionStorage.setItem('saw', 'yes');
        }
      }).observe(document.body, { subtree: true, childList: true });
      history.pushState({}, '', '/checkout?plan=premium');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('saw'))).toBe('yes');
  });

  test('/password-setup verifies, shows each password on request and is busy while it creates the account [screen-45]', async () => {
    client.stage().answer('billing.verifyPayment', PAID);
    client.stage().answer('auth.completeSubscriptionSignup', { success: true });
    const page = await client.visit('/nowhere');
    const release = await hold(page, 'billing.verifyPayment');
    await page.goto(`${client.stage().origin}/password-setup?session_id=cs_1`);
    await page.getByText('Verifying your payment...').first().waitFor();
    release();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    expect(await page.getByRole('button', { name: 'Show password' }).count()).toBe(2);
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

  test('an upgrade is busy until the browser leaves [screen-47]', async () => {
    client.stage().answer('billing.createPaymentSession', {});
    const page = await client.visitSignedIn('/upgrade');
    const release = await hold(page, 'billing.createPaymentSession');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    release();
    await toastSays(page, 'Upgrade Failed', 'Failed to process upgrade');
  });

  test('the payment step names what happens next in four steps [screen-48]', async () => {
    const page = await client.visit('/payment-step', { tab: { pendingSubscription: PENDING } });
    const steps = page.locator('section', { hasText: 'What happens next' }).getByRole('listitem');
    const wanted = [/payment/i, /set your password/i, /dashboard/i, /signals/i];
    await steps.nth(wanted.length - 1).waitFor();
    expect(await steps.count()).toBe(wanted.length);
    for (const [index, text] of wanted.entries()) {
      expect(await steps.nth(index).innerText()).toMatch(text);
    }
  });
});

describe('a TradingView username that must not be sent', () => {
  const send = (page: Page) =>
    page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());

  test('shows the reason: it is empty or the check found it invalid [screen-49]', async () => {
    const page = await client.visitSignedIn('/');
    await page.getByLabel('TradingView Username').waitFor();
    await send(page);
    await toastSays(page, 'Invalid Username', 'Please enter a valid TradingView username.');
    const release = await hold(page, 'tradingview.validateUsername');
    client.stage().answer('tradingview.validateUsername', {
      valid: false,
      message: 'Nobody has this name.',
    });
    await page.getByLabel('TradingView Username').fill('candle');
    await page.clock.fastForward(1100);
    await page.getByText('Checking username...', { exact: true }).waitFor();
    release();
    const check = page.getByText('Nobody has this name.', { exact: true });
    await check.waitFor();
    expect(await check.getAttribute('data-state')).toBe('invalid');
    await send(page);
    await toastSays(page, 'Invalid Username', 'Nobody has this name.');
    expect(client.stage().heard.map((call) => call.procedure)).not.toContain(
      'tradingview.setUsername',
    );
    expect(await pathOf(page)).toBe('/');
  });
});
