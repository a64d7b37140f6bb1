import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { CodeQuote, TrialQuote } from '../../../src/contract/billing.contract.ts';
import { accessibilityFaults, drawnAboveTheirTurn } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { someBilling } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile({ settings: { offers: { codes: true, trials: { premium: 7 } } } });

const CODE: CodeQuote = {
  valid: true,
  code: 'LAUNCH40',
  percentOff: 40,
  amount: 4_900,
  reduced: 2_940,
  charges: 3,
};
const TRIAL: TrialQuote = {
  days: 7,
  card: 'always',
  endsAt: '2026-12-20T23:00:00.000Z',
  endsOn: '2026-12-21',
  amount: 9_900,
};

const pending = (plan: string) => ({
  pendingSubscription: JSON.stringify({
    email: 'new@example.com',
    plan,
    billing: 'monthly',
    price: 49,
    userId: 'u1',
  }),
});
const sent = () =>
  client.stage().heard.find(({ procedure }) => procedure === 'billing.createPaymentSession')?.input;
const paysAt = () => {
  const url = `${client.stage().origin}/nowhere?paid`;
  client.stage().answer('billing.createPaymentSession', { url });
};
const total = (page: Page) => page.getByText('Total').locator('xpath=following-sibling::*[1]');

test('a link with a code shows the reduced price before Stripe, and buys with it', async () => {
  paysAt();
  client.stage().answer('billing.codeQuote', CODE);
  const page = await client.visit('/payment-step?code=LAUNCH40', { tab: pending('standard') });
  await page.getByText('For the first 3 payments, then $49/month.').waitFor();
  await page.getByRole('status').getByText('Discount LAUNCH40').waitFor({ state: 'attached' });
  await expect.poll(() => total(page).textContent()).toContain('$29.40');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay $29.40' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(sent()).toMatchObject({ plan: 'standard', code: 'LAUNCH40' });
});

test('Tab reaches the buttons of /payment-step in the order in which they are drawn', async () => {
  const page = await client.visit('/payment-step', {
    tab: pending('standard'),
    viewport: { width: 320, height: 800 },
  });
  await page.getByRole('button', { name: 'Pay $49' }).waitFor();
  expect(await drawnAboveTheirTurn(page)).toEqual([]);
});

test('a refused second trial shows what the person has, and what they can buy', async () => {
  client.stage().answer('billing.verifyPaymentSession', {
    success: true,
    customerEmail: 'payer@example.com',
    isTrialRefused: true,
  });
  const page = await client.visit('/register?session_id=cs_1&plan=standard&billing=monthly');
  await page.getByRole('heading', { name: 'You have already had a free trial' }).waitFor();
  const has = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Free Plan' }) });
  await has.getByText('stock analysis', { exact: true }).waitFor();
  await expect.poll(() => has.innerText()).toContain('Nothing was charged.');
  await expect.poll(() => has.innerText()).not.toMatch(/no real-time alerts|Trading signal access/);
  const sold = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'You can still buy Standard' }) });
  await sold.getByText('Trading signal access', { exact: true }).waitFor();
  await expect.poll(() => sold.innerText()).toContain('$49/month');
  await expect.poll(() => page.getByText('Your plan includes').count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a typed code that is refused says why, and the full price is bought', async () => {
  paysAt();
  const reason = 'This code has been used up.';
  client.stage().answer('billing.codeQuote', { valid: false, reason });
  const page = await client.visit('/payment-step', { tab: pending('standard') });
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  const field = page.getByLabel('Discount code');
  const isFocused = () => field.evaluate((input) => input === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await field.fill('late20');
  await field.press('Enter');
  await page.getByRole('alert').getByText(reason).waitFor();
  await expect.poll(() => field.inputValue()).toBe('late20');
  expect(await isFocused()).toBe(true);
  await page.getByRole('button', { name: 'Pay $49' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(sent()).not.toHaveProperty('code');
});

test('a code that ended since is refused in words, and the page stays', async () => {
  client.stage().answer('billing.codeQuote', CODE);
  client.stage().answer('billing.createPaymentSession', () => {
    throw new Refusal(409, 'This code has expired.');
  });
  client.allowConsoleError(/409/);
  const page = await client.visit('/payment-step?code=LAUNCH40', { tab: pending('standard') });
  await page.getByRole('button', { name: 'Pay $29.40' }).click();
  await page.getByText('This code has expired.').first().waitFor();
});

test('/upgrade starts the trial of a plan for a signed-in person, and names sum and day', async () => {
  paysAt();
  client.stage().answer('billing.trialQuote', TRIAL);
  const user = { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const;
  const page = await client.visitSignedIn('/upgrade', user);
  const card = page.getByRole('article').filter({ hasText: 'Premium' });
  await card.getByText('Free until Dec 21, 2026').waitFor();
  await card.getByText('Then $99/month. Cancel before that day and you pay nothing.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'Start 7-day free trial' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(sent()).toMatchObject({ plan: 'premium', upgrade: true, trialDays: 7 });
});

test('a limited trial names its indicators before it is started, and is ordered as shown', async () => {
  paysAt();
  client.stage().answer('billing.trialQuote', {
    ...TRIAL,
    indicators: ['indicator-main', 'indicator-orderblock'],
  });
  const page = await client.visit('/payment-step', { tab: pending('premium') });
  await page
    .getByText(
      'The trial includes Main Indicator and Orderblock. All indicators unlock with your first payment.',
    )
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start 7-day free trial' }).click();
  await page.waitForURL('**/nowhere?paid');
  const trialIndicators = ['indicator-main', 'indicator-orderblock'];
  expect(sent()).toMatchObject({ plan: 'premium', trialDays: 7, trialIndicators });
});

test('/upgrade names the indicators that an upgrade within a trial gives until the first payment', async () => {
  const trial = { endsAt: TRIAL.endsAt, endsOn: TRIAL.endsOn, renews: true, hasCard: true };
  const afterUpgrade = { premium: ['indicator-main'] };
  const overview = someBilling({ plan: 'standard', trial: { ...trial, afterUpgrade } });
  const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'standard' });
  client.stage().answer('billing.trialQuote', null);
  client.stage().answer('billing.overview', overview);
  await page.goto(`${client.stage().origin}/upgrade`);
  const card = page.getByRole('article').filter({ hasText: 'Premium' });
  await card.getByText(/^The trial includes Main Indicator\. All indicators unlock/).waitFor();
  paysAt();
  await card.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(sent()).toMatchObject({ plan: 'premium', trialIndicators: ['indicator-main'] });
});

test('/upgrade asks for the price where the server offers this person no trial', async () => {
  client.stage().answer('billing.trialQuote', null);
  const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'basic' });
  await page.getByRole('button', { name: 'Upgrade to Premium' }).waitFor();
  await expect.poll(() => page.getByText('free trial').count()).toBe(0);
});

const CODE_TYPED = 'abcd-efgh-jkmn-pqrs';

test('/redeem gives the plan of a linked code to a signed-in person, until a named day', async () => {
  const plan = {
    plan: 'premium',
    planName: 'Premium',
    startsAt: '2026-11-20T09:00:00.000Z',
    until: '2026-12-20T09:00:00.000Z',
  };
  client
    .stage()
    .answer('billing.redeemAccessCode', (input: { asks?: true }) =>
      input.asks ? { ...plan, isGiven: false } : plan,
    );
  const page = await client.visitSignedIn(`/redeem?code=${CODE_TYPED}`, {
    subscriptionPlan: 'free',
  });
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe(CODE_TYPED);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Your code: Premium' }).waitFor();
  await page.getByText('Dec 20, 2026').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start Premium' }).click();
  await page.getByRole('heading', { name: 'Premium is yours' }).waitFor();
  await page.getByText('You have Premium until Dec 20, 2026.').waitFor();
  await page.getByRole('link', { name: 'Set up my access' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const heard = client.stage().heard.filter((call) => call.procedure.endsWith('redeemAccessCode'));
  expect(heard.map(({ input }) => input)).toEqual([
    { code: CODE_TYPED, asks: true },
    { code: CODE_TYPED },
  ]);
  // The code is not kept beyond its use.
  expect(await page.evaluate(() => localStorage.getItem('accessCode'))).toBeNull();
});

test('/redeem keeps a refused code in the field with the reason, and calls nothing for a wrong form', async () => {
  client.allowConsoleError(/409/);
  client.stage().answer('billing.redeemAccessCode', () => {
    throw new Refusal(409, 'This code has already been used.');
  });
  const page = await client.visitSignedIn(`/redeem?code=${CODE_TYPED}`);
  await page.waitForURL((url) => url.pathname === '/redeem' && url.search === '');
  await page.getByLabel('Code', { exact: true }).fill('ABCD');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText(/^A code has 16 letters and digits/).waitFor();
  expect(client.stage().heard.some(({ procedure }) => procedure.endsWith('redeemAccessCode'))).toBe(
    false,
  );
  await page.getByLabel('Code', { exact: true }).fill(CODE_TYPED);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('alert').getByText('This code has already been used.').waitFor();
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe(CODE_TYPED);
  expect(await page.evaluate(() => localStorage.getItem('accessCode'))).toBeNull();
});

test('/redeem keeps the code of a link while a visitor signs in', async () => {
  const page = await client.visit(`/redeem?code=${CODE_TYPED}`);
  await page
    .getByText(
      /^This browser keeps your code\. Sign in or create a free account, and you continue here\./,
    )
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const signIn = page.getByRole('link', { name: 'Sign in' });
  await expect.poll(() => signIn.getAttribute('href')).toBe('/login?next=%2Fredeem');
  expect(await page.evaluate(() => localStorage.getItem('accessCode'))).toBe(CODE_TYPED);
});
