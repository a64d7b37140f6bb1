import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneDaily } from '../../support/long.ts';
import { clientOfThisFile, pathOf, toastIn, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';

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

describe('/checkout', () => {
  oneDaily([
    ['/checkout?plan=premium&billing=yearly', '/email-step?plan=premium&billing=yearly'],
    ['/checkout', '/email-step?plan=standard&billing=monthly'],
    ['/checkout?plan=gold&billing=weekly', '/email-step?plan=standard&billing=monthly'],
  ])('%s redirects to %s [screen-64]', async (from, to) => {
    const page = await client.visit(from);
    await heading(page, 'Order Summary');
    expect(await pathOf(page)).toBe(to);
  });
});

describe('the email step', () => {
  test('refuses an invalid address [screen-66]', async () => {
    const page = await client.visit('/email-step');
    await page.getByLabel('Email Address').fill('new@');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
  });

  test('focuses the address, promises no lock-in, and switches to yearly billing in place', async () => {
    const page = await client.visit('/email-step?plan=standard&billing=monthly');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused).toBe('email');
    await page.getByText('Cancel anytime. Secure payment with Stripe.').waitFor();
    await page.getByText('Save 17%').click();
    const summary = page.locator('section', { hasText: 'Order Summary' });
    await summary.getByText('$490/year').waitFor();
    expect(await pathOf(page)).toBe('/email-step?plan=standard&billing=yearly');
  });

  test('stores the pending subscription and leads to the payment [screen-67]', async () => {
    client.stage().answer('auth.createEmailUser', { userId: 'u1' });
    const page = await client.visit('/email-step?plan=standard&billing=yearly');
    await page.getByLabel('Email Address').fill(' new@example.com ');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await heading(page, 'Payment Summary');
    const stored = await page.evaluate(() => sessionStorage.getItem('pendingSubscription'));
    expect(JSON.parse(stored ?? '')).toEqual(PENDING);
  });

  test('leads a free plan to its set-up [screen-68]', async () => {
    client.stage().answer('auth.createEmailUser', { userId: 'u1' });
    const page = await client.visit('/email-step?plan=free');
    await page.getByText('Free', { exact: true }).waitFor();
    await page.getByText('No card needed.').waitFor();
    await page.getByLabel('Email Address').fill('new@example.com');
    await page.getByRole('button', { name: 'Continue to Setup' }).click();
    await heading(page, 'Account Setup');
    expect(await pathOf(page)).toBe('/password-setup?email=new%40example.com&plan=free');
  });

  test('says that no account could be created, and links an existing account to its sign-in [screen-69]', async () => {
    client.allowConsoleError(/status of (409|500)/);
    const page = await client.visit('/email-step');
    client.stage().answer('auth.createEmailUser', () => {
      throw new Refusal(500, 'Something went wrong');
    });
    await page.getByLabel('Email Address').fill('new@example.com');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await toastSays(page, 'Error', 'Failed to create account. Please try again.');
    client.stage().answer('auth.createEmailUser', () => {
      throw new Refusal(409, 'An account exists');
    });
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const link = page.getByRole('link', { name: /Sign in/ });
    // The plan that was chosen is on the page after the sign-in.
    const next = encodeURIComponent('/upgrade?plan=basic&billing=monthly');
    await expect.poll(() => link.getAttribute('href')).toBe(`/login?next=${next}`);
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('new@example.com');
  });
});

describe('the payment step', () => {
  oneDaily([
    ['without a pending subscription', {}],
    ['with one that cannot be read', { pendingSubscription: '{"plan":' }],
  ])('%s leads to the checkout with the stored choice [screen-70]', async (_case, tab) => {
    const local = { selectedPlan: 'premium', selectedBilling: 'yearly' };
    const page = await client.visit('/payment-step', { tab, local });
    await heading(page, 'Order Summary');
    expect(await pathOf(page)).toBe('/email-step?plan=premium&billing=yearly');
  });

  test('sums up, says what happens next and returns with the choice [screen-71]', async () => {
    const page = await client.visit('/payment-step', { tab: pendingTab() });
    for (const text of ['Standard', 'Yearly', 'new@example.com', '$490/year']) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await expect.poll(() => page.getByRole('list').last().getByRole('listitem').count()).toBe(4);
    await page.getByRole('button', { name: 'Back' }).click();
    await heading(page, 'Order Summary');
    expect(await pathOf(page)).toBe('/email-step?plan=standard&billing=yearly');
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('new@example.com');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(focused).toBe('email');
  });

  test('redirects the browser to the payment page [screen-72]', async () => {
    const { origin } = client.stage();
    client.stage().answer('billing.createPaymentSession', { url: `${origin}/nowhere?paid` });
    const page = await client.visit('/payment-step', { tab: pendingTab() });
    await page.getByRole('button', { name: 'Pay $490 Now' }).click();
    await page.waitForURL('**/nowhere?paid');
    expect(client.stage().heard.at(-1)?.input).toEqual({
      plan: 'standard',
      billing: 'yearly',
      email: 'new@example.com',
      userId: 'u1',
      successUrl: `${origin}/password-setup`,
      cancelUrl: `${origin}/payment-step`,
    });
  });

  test('says that nothing was charged to a payer who left the payment page', async () => {
    const { origin } = client.stage();
    client.stage().answer('billing.createPaymentSession', { url: `${origin}/nowhere?pay` });
    const page = await client.visit('/payment-step', { tab: pendingTab() });
    const note = page.getByText(/^You left the payment page\. Your card is charged only when/);
    await page.getByRole('button', { name: 'Pay $490 Now' }).waitFor();
    await expect.poll(() => note.count()).toBe(0);
    await page.getByRole('button', { name: 'Pay $490 Now' }).click();
    await page.waitForURL('**/nowhere?pay');
    await page.goto(`${origin}/payment-step`);
    await note.waitFor();
  });

  test('starts again after the sign-up expired', async () => {
    client.allowConsoleError(/status of 409/);
    const page = await client.visit('/payment-step', { tab: pendingTab() });
    const text = 'Your sign-up expired. Please start again.';
    client.stage().answer('billing.createPaymentSession', () => {
      throw new Refusal(409, text, 'billing.sign-up-expired');
    });
    await page.getByRole('button', { name: 'Pay $490 Now' }).click();
    await page.locator('main').getByText(text).waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await heading(page, 'Order Summary');
    expect(await pathOf(page)).toBe('/email-step?plan=standard&billing=yearly');
  });

  test('says why no payment could start [screen-73]', async () => {
    client.allowConsoleError(/status of 403|ERR_/);
    const page = await client.visit('/payment-step', { tab: pendingTab() });
    const pay = page.getByRole('button', { name: 'Pay $490 Now' });
    client.stage().answer('billing.createPaymentSession', { message: 'Please wait a moment.' });
    await pay.click();
    await toastSays(page, 'Payment Error', 'Please wait a moment.');
    client.stage().answer('billing.createPaymentSession', () => {
      throw new Refusal(403, 'Start again from the e-mail step.');
    });
    await pay.click();
    await toastSays(page, 'Payment Error', 'Start again from the e-mail step.');
    await page.route('**/trpc/**', (route) => route.abort());
    await pay.click();
    await toastSays(page, 'Payment Error', 'Failed to process payment. Please try again.');
    await expect.poll(() => toastIn(page).getByRole('alert').count()).toBe(1);
  });
});
