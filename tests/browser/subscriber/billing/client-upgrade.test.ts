import { describe, expect, test } from 'vitest';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { someBilling, someUser } from '../../support/client-people.ts';

const DAY = '2026-12-24T12:00:00.000Z';
const SUPPORT = 'help@shop.example';
const client = clientOfThisFile({ settings: { supportEmail: SUPPORT } });

describe('/upgrade', () => {
  test('leads a visitor to the sign-in [screen-84]', async () => {
    const page = await client.visit('/upgrade');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  test('/upgrade has nothing to sell to a premium subscriber [screen-85]', async () => {
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'premium' });
    await page.getByRole('heading', { name: 'Premium Member!' }).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
  });

  test('/upgrade says when the highest plan ends, and resumes it', async () => {
    const endsAt = '2026-12-25T12:00:00.000Z';
    const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'premium' });
    client.stage().answer('billing.overview', someBilling({ plan: 'premium', endsAt }));
    await page.goto(`${client.stage().origin}/upgrade`);
    await page.getByText('Ends on Dec 25, 2026.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Resume Premium' }).waitFor();
  });

  test('offers the plans above, monthly or yearly [screen-86]', async () => {
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'basic' });
    await page.getByText('Current plan: Basic').waitFor();
    const cards = page.getByRole('article');
    expect(await cards.count()).toBe(2);
    await cards.nth(0).getByText('$49/month').waitFor();
    await cards.nth(0).getByText('Priority community access').waitFor();
    await cards.nth(1).getByText('Most Popular').waitFor();
    await page.getByText('Save 17%').click();
    await cards.nth(0).getByText('$490/year').waitFor();
    await cards.nth(1).getByText('$990/year').waitFor();
  });

  test('/upgrade starts with the subscriber’s billing cycle [screen-87]', async () => {
    const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'basic' });
    const billing = someBilling({ plan: 'basic', billingCycle: 'yearly' });
    client.stage().answer('billing.overview', billing);
    await page.goto(`${client.stage().origin}/upgrade`);
    const card = page.getByRole('article').nth(0);
    await card.getByText('$490/year').waitFor();
    await page.getByText('Monthly', { exact: true }).click();
    await card.getByText('$49/month').waitFor();
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
    const page = await client.visitSignedIn('/nowhere', {
      subscriptionPlan: 'basic',
      subscriptionStatus: 'past_due',
    });
    client.stage().answer('billing.overview', someBilling({ ...owing, payUrl }));
    await page.goto(`${client.stage().origin}/upgrade`);
    const pay = page.getByRole('link', { name: 'Pay now' });
    expect(await pay.getAttribute('href')).toBe(payUrl);
    await page.getByRole('button', { name: 'Manage billing' }).waitFor();
    const upgrades = page.getByRole('button', { name: /^Upgrade to/ });
    expect(await upgrades.count()).toBe(2);
    for (const upgrade of await upgrades.all()) {
      expect(await upgrade.isDisabled()).toBe(true);
      const reason = await upgrade.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${reason}"]`).innerText()).toBe(
        'You can upgrade as soon as this payment has gone through.',
      );
    }
  });

  test('names the plan of a pause, and offers only plans above it', async () => {
    const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'free' });
    const pause = { plan: 'standard', until: null } as const;
    client.stage().answer('billing.overview', someBilling({ plan: 'free', pause }));
    await page.goto(`${client.stage().origin}/upgrade`);
    await page.getByText(/^Your plan is paused\./).waitFor();
    await page.getByText('Current plan: Standard').waitFor();
    expect(await page.getByRole('button', { name: /^Upgrade to/ }).count()).toBe(1);
  });

  test('sells nothing to an account that lost a dispute, and leads to the seller', async () => {
    const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'free' });
    const lost = { plan: 'free', subscriptionStatus: 'canceled', blocked: true } as const;
    client.stage().answer('billing.overview', someBilling(lost));
    await page.goto(`${client.stage().origin}/upgrade`);
    await page.getByRole('heading', { name: 'Payments are blocked' }).waitFor();
    expect(await page.getByRole('button', { name: /^Upgrade to/ }).count()).toBe(0);
    const contact = page.getByRole('link', { name: SUPPORT });
    expect(await contact.getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    const ending = { plan: 'standard', until: DAY, source: 'whop', firstChargeAt: DAY };
    const start = {
      plan: 'standard',
      billing: 'monthly',
      amount: 4900,
      sentence: 'I want it now.',
    };
    client.stage().answer('billing.handOver', ending);
    client.stage().answer('billing.paidStart', start);
    for (const path of ['/keep-plan', '/start-plan']) {
      await page.goto(`${client.stage().origin}${path}`);
      await page.getByRole('heading', { name: 'Payments are blocked' }).waitFor();
    }
    await page.goto(`${client.stage().origin}/`);
    await page.getByText('Your bank returned a disputed payment').waitFor();
    const banner = page.getByRole('link', { name: 'Contact us' });
    expect(await banner.getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    await page.getByText('TradingView integration requires a Standard plan').waitFor();
    expect(await page.getByRole('button', { name: /^Upgrade/ }).count()).toBe(0);
  });

  test.each([
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
