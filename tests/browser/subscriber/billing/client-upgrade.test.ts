import { describe, expect, test } from 'vitest';
import { oneDaily } from '../../../support/long.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { someBilling, someUser } from '../../support/client-people.ts';

const SUPPORT = 'help@shop.example';
const client = clientOfThisFile({ settings: { supportEmail: SUPPORT } });

describe('/upgrade', () => {
  test('/upgrade has nothing to sell to a premium subscriber [screen-85]', async () => {
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'premium' });
    await page.getByRole('heading', { name: 'Premium Member!' }).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
  });

  test('/upgrade shows the plan and the billing that were chosen before the sign-in', async () => {
    const path = '/upgrade?plan=premium&billing=yearly';
    const visitor = await client.visit(path);
    await visitor.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(new URL(visitor.url()).searchParams.get('next')).toBe(path);
    const page = await client.visitSignedIn(path, { subscriptionPlan: 'free' });
    const card = page.getByRole('article').filter({ hasText: 'Your choice' });
    await card.getByRole('heading', { name: 'Premium' }).waitFor();
    await expect.poll(() => card.innerText()).toContain('/year');
    await expect.poll(() => page.getByText('Most Popular').count()).toBe(0);
  });

  test('offers the plans above, monthly or yearly [screen-86]', async () => {
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'basic' });
    await page.getByText('Current plan: Basic').waitFor();
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    await cards.nth(0).getByText('$49/month').waitFor();
    await cards.nth(0).getByText('Priority community access').waitFor();
    await cards.nth(1).getByText('Most Popular').waitFor();
    await page.getByText('Save 17%').click();
    await cards.nth(0).getByText('$490/year').waitFor();
    await cards.nth(1).getByText('$990/year').waitFor();
  });

  test('opens the payment page for the chosen plan and cycle [screen-88]', async () => {
    const { origin } = client.stage();
    client.stage().answer('billing.createPaymentSession', { url: `${origin}/nowhere?paid` });
    const page = await client.visitSignedIn('/upgrade');
    await page.getByRole('radio', { name: /Yearly/ }).check();
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await page.waitForURL('**/nowhere?paid');
    const sent = client
      .stage()
      .heard.find((call) => call.procedure === 'billing.createPaymentSession');
    expect(sent?.input).toEqual({
      plan: 'premium',
      billing: 'yearly',
      email: someUser().email,
      userId: someUser().id,
      upgrade: true,
      successUrl: `${origin}/success`,
      cancelUrl: `${origin}/upgrade`,
    });
  });

  test('puts a past-due invoice first, and sells no plan before it is paid', async () => {
    const payUrl = 'https://pay.example/in_1';
    const owing = { subscriptionStatus: 'past_due', plan: 'basic' } as const;
    const user = { subscriptionPlan: 'basic', subscriptionStatus: 'past_due' } as const;
    const answers = { 'billing.overview': someBilling({ ...owing, payUrl }) };
    const page = await client.visitSignedIn('/upgrade', user, { answers });
    const pay = page.getByRole('link', { name: 'Pay now' });
    await expect.poll(() => pay.getAttribute('href')).toBe(payUrl);
    await page.getByRole('button', { name: 'Manage billing' }).waitFor();
    const upgrades = page.getByRole('button', { name: /^Upgrade to/ });
    await expect.poll(() => upgrades.count()).toBe(2);
    for (const upgrade of await upgrades.all()) {
      await expect.poll(() => upgrade.isDisabled()).toBe(true);
      const reason = await upgrade.getAttribute('aria-describedby');
      await expect
        .poll(() => page.locator(`[id="${reason}"]`).innerText())
        .toBe('You can upgrade as soon as this payment has gone through.');
    }
  });

  oneDaily([
    [{ message: 'Pay the open invoice first.' }, 'Pay the open invoice first.'],
    [{}, 'Failed to process upgrade'],
  ])('says why it failed: %j [screen-89]', async (answer, text) => {
    client.stage().answer('billing.createPaymentSession', answer);
    const page = await client.visitSignedIn('/upgrade');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await toastSays(page, 'Upgrade Failed', text);
    await page.getByRole('button', { name: 'Upgrade to Premium' }).waitFor();
  });
});
