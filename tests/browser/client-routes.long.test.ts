import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile, pathOf, toastSays } from './support/client-of-this-file.ts';

const client = clientOfThisFile();
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
  test('an unknown address has a way on', async () => {
    const page = await client.visit('/any/other/path');
    const way = page.getByRole('link', { name: 'Go to the home page' });
    await expect.poll(() => way.getAttribute('href')).toBe('/');
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
    await expect.poll(() => steps.count()).toBe(wanted.length);
    for (const [index, text] of wanted.entries()) {
      await expect.poll(() => steps.nth(index).innerText()).toMatch(text);
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
    await expect.poll(() => check.getAttribute('data-state')).toBe('invalid');
    await send(page);
    await toastSays(page, 'Invalid Username', 'Nobody has this name.');
    expect(client.stage().heard.map((call) => call.procedure)).not.toContain(
      'tradingview.setUsername',
    );
    expect(await pathOf(page)).toBe('/');
  });
});
