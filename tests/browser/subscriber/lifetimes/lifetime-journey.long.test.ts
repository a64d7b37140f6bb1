import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from '../../../support/browser/browser.ts';
import { personAt } from '../../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const offered = await operator.post('/trpc/admin.setLifetimeOffer', {
    plan: 'premium',
    offer: { amountMinor: 49_900, maxBuyers: 50, endsAt: null },
  });
  expect(offered.status).toBe(200);
  const trial = { days: 7, card: 'always' };
  const ruled = await operator.post('/trpc/admin.setTrialRule', { plan: 'standard', ...trial });
  expect(ruled.status).toBe(200);
  await app.app.parts.offers.refresh();
});
afterAll(() => app.close());

interface Stripe {
  charges: { id: string; amount: number }[];
  subscriptions: { cancel_at: number | null }[];
}
const stripe = async () => (await app.control('GET', '/stripe/state')) as Stripe;

test('a subscriber finds the price for life, pays once, and no longer renews', async () => {
  const trader = await subscribe(app, 'standard');
  const planOf = async () => (await trader.get('/api/current-user')).json.subscriptionPlan;
  const page = await browser.open();
  await until('the landing page names the price', async () => {
    await page.goto(app.url);
    return (await page.getByRole('link', { name: 'or $499 once, for life' }).count()) === 1;
  });
  const standard = page.getByRole('article').filter({ hasText: 'Choose Standard' });
  await standard.getByText('7 days free').waitFor();
  await expect.poll(() => page.getByText('7 days free').count()).toBe(1);
  await page.getByRole('link', { name: 'or $499 once, for life' }).click();
  await page.getByRole('heading', { name: 'Premium for life' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel(/email/i).first().fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/lifetime\?plan=premium$/);
  await page.getByText(/^Your Standard subscription ends on .+ It is not charged again/).waitFor();
  await page.getByText('50 left').waitFor();
  await page.getByRole('button', { name: 'Pay $499' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  await expect.poll(() => page.getByTestId('total').textContent()).toBe('$499.00');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Premium is yours for life' }).waitFor();
  await page.getByText(/^Your subscription ends on .+ and is not charged again\./).waitFor();
  expect((await stripe()).subscriptions.map(({ cancel_at }) => cancel_at)).not.toContain(null);
  expect(await planOf()).toBe('premium');

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByText(/^Paid \$499 on .* · yours for life$/).waitFor();
  await page.goto(`${app.url}/account`);
  await page.getByText('Premium, for life').waitFor();
  await page.getByText(/^Paid \$499 once on .+ Nothing renews\.$/).waitFor();
  await page.context().close();
  await app.mailTo(trader.email, /^Premium is yours for life/);

  const paid = (await stripe()).charges.find(({ amount }) => amount === 49_900);
  await app.control('POST', `/stripe/charges/${paid?.id}/refund`, {});
  await until('the refund takes the plan', async () => (await planOf()) === 'standard');
  await app.mailTo(trader.email, /^Your refund for Premium/);
});

test('a visitor signs up on the way to the payment, and pays for the plan they chose', async () => {
  const email = 'for-life@example.com';
  const page = await browser.open();
  await page.goto(`${app.url}/lifetime?plan=premium`);
  await page.getByRole('link', { name: 'Create account' }).click();
  // As many pages as a subscription asks for: the address, the password, the price, and Stripe's.
  await page.getByLabel('Email Address').fill(email);
  await page.getByText('You set a password next, and then you pay.').waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Sign-up progress' }).innerText())
    .toMatch(/Email\s+Password\s+Payment/);
  await page.getByRole('button', { name: 'Continue to Setup' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL(/\/lifetime\?plan=premium$/);
  await page.getByRole('button', { name: 'Pay $499' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Premium is yours for life' }).waitFor();
  await page.context().close();
  await app.mailTo(email, /^Premium is yours for life/);
});

test('a visitor whose address has an account signs in instead, and keeps the plan they chose', async () => {
  const trader = await subscribe(app, 'standard');
  browser.allowConsoleError(/createEmailUser logged Failed to load resource: .* 409/);
  const page = await browser.open();
  await page.goto(`${app.url}/lifetime?plan=premium`);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Email Address').fill(trader.email);
  await page.getByRole('button', { name: 'Continue to Setup' }).click();
  await page.getByRole('link', { name: /Sign in$/ }).click();
  // Both pages have a field for the address.
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByLabel(/email/i).first().fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/lifetime\?plan=premium$/);
  await page.getByRole('button', { name: 'Pay $499' }).waitFor();
  await page.context().close();
});
