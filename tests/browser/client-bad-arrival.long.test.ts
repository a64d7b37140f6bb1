import { beforeEach, describe, expect, test } from 'vitest';
import { badAnswersFor, TROUBLES } from './support/client-bad-answers.ts';
import { clientOfThisFile, TOKEN, toastIn, toastSays } from './support/client-of-this-file.ts';

const client = clientOfThisFile();
const ALL = process.env.BAD_INPUT === 'all';
/** Each needs a page load of its own, so the daily run takes only two. */
const KINDS = Object.entries(TROUBLES)
  .filter((_, index) => ALL || index === 0 || index === 5)
  .map(([name, trouble]) => ({ name, trouble }));

beforeEach(() => client.allowConsoleError(/status of 50|ERR_CONNECTION/));

describe.each(KINDS)('a page whose first call meets $name', ({ trouble }) => {
  const arrive = async (procedure: string, path: string, local: Record<string, string> = {}) => {
    const page = await client.visit('/nowhere');
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, local);
    (await badAnswersFor(page, procedure)).become(trouble);
    await page.goto(client.stage().origin + path);
    return page;
  };

  test('/password-setup says so and leads to the checkout', async () => {
    const page = await arrive('billing.verifyPayment', '/password-setup?session_id=cs_1');
    await toastSays(
      page,
      'Payment Verification Failed',
      'Unable to verify payment. Please contact support.',
    );
    await page.waitForURL('**/email-step?plan=standard&billing=monthly');
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
  });

  test('/register says so and leads to the start', async () => {
    const page = await arrive('billing.verifyPaymentSession', '/register?session_id=cs_1');
    await toastSays(page, 'Error', 'Failed to verify payment. Please try again.');
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('an unreadable token is signed out', async () => {
    const page = await arrive('auth.currentUser', '/', TOKEN);
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('/success keeps its community step and hides what it could not report', async () => {
    const page = await client.visitSignedIn('/nowhere');
    (await badAnswersFor(page, 'billing.handleCheckoutSuccess')).become(trouble);
    await page.goto(`${client.stage().origin}/success?session_id=cs_1&plan=premium`);
    await page.getByRole('button', { name: 'Skip for Now' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => toastIn(page).getByRole('status').count()).toBe(0);
  });
});

test.each([
  ['{"', 'rubbish'],
  ['{"email":"","plan":"gold"}', 'what no page of ours stores'],
])('with a pending subscription of %s that is %s, it leads back to the choice', async (stored) => {
  const page = await client.visit('/payment-step', { tab: { pendingSubscription: stored } });
  await page.waitForURL('**/email-step?plan=standard&billing=monthly');
});

test('a username that cannot be looked up shows a message, stays and can be saved [screen-154]', async () => {
  const page = await client.visitSignedIn('/');
  const answers = await badAnswersFor(page, 'tradingview.validateUsername');
  const field = page.getByLabel('TradingView Username');
  for (const [index, [name, trouble]] of Object.entries(TROUBLES).entries()) {
    answers.become(trouble);
    await field.fill(`trader_${index}`);
    await page.clock.fastForward(1000);
    await page.locator('[data-state="failed"]', { hasText: 'Validation failed' }).waitFor();
    await expect.poll(() => field.inputValue(), { message: name }).toBe(`trader_${index}`);
  }
  client.stage().answer('tradingview.setUsername', { accessGranted: false });
  await page.getByRole('button', { name: 'Save Username' }).click();
  await toastSays(page, 'TradingView Username Set', 'TradingView username saved successfully.');
});
