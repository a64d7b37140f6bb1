import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile } from '../support/client-of-this-file.ts';

const client = clientOfThisFile();
const PAID = { success: true, email: 'new@example.com', plan: 'premium', sessionId: 'cs_1' };
const STANDARD = { email: 'new@example.com', plan: 'standard', billing: 'monthly', price: 49 };
const pendingSubscription = JSON.stringify({ ...STANDARD, userId: 'u1' });
const pay = (page: Page) => page.getByRole('button', { name: 'Pay $49 Now' });

describe('the payment step after the payment', () => {
  test('the payment step leads a payer who has paid on to the password', async () => {
    client.stage().answer('billing.verifyPayment', PAID);
    const tab = { pendingSubscription, paymentLeft: 'true' };
    const page = await client.visit('/password-setup?session_id=cs_1', { tab });
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.goto(`${client.stage().origin}/payment-step`);
    await page.waitForURL('**/password-setup?session_id=cs_1');
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await expect.poll(() => pay(page).count()).toBe(0);
  });

  test('the payment step asks for the payment while it is not confirmed', async () => {
    client.stage().answer('billing.verifyPayment', { success: false, message: 'Not paid yet.' });
    const tab = { pendingSubscription, paidSession: 'cs_1' };
    const page = await client.visit('/payment-step', { tab });
    await pay(page).waitFor();
    await page.getByRole('link', { name: 'Finish setting up' }).waitFor();
  });

  test('the payment step leads a subscriber who has paid to the dashboard', async () => {
    const tab = { pendingSubscription: pendingSubscription.replace('new@', 'trader@') };
    const page = await client.visitSignedIn('/payment-step', {}, { tab });
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  });
});

test('a bank payment on its way names the plan and the address, and no list price', async () => {
  const message = 'Your bank confirms it within a few business days.';
  client.stage().answer('billing.verifyPayment', { success: false, next: 'wait', message });
  const tab = { pendingSubscription };
  const page = await client.visit('/password-setup?session_id=cs_1', { tab });
  await page.getByText('new@example.com').waitFor();
  await page.getByText('Standard', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('main').getByText('$').count()).toBe(0);
});
