import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { BillingOverview } from '../../../../src/contract/billing.contract.ts';
import { PAUSE_COPY } from '../../../../src/texts/exits/pause.texts.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { someBilling } from '../../support/client-people.ts';
import { Refusal } from '../../support/client-stage.ts';

const client = clientOfThisFile();
const UNDER_WAY = PAUSE_COPY.underWay;
const DAY = '2026-12-24T12:00:00.000Z';

describe('billing on the dashboard', () => {
  const visitBilled = async (changes: Partial<BillingOverview>): Promise<Page> => {
    const page = await client.visitSignedIn('/nowhere');
    client.stage().answer('billing.overview', someBilling(changes));
    await page.goto(`${client.stage().origin}/`);
    return page;
  };

  test.each([
    [{ changesTo: 'basic', changesAt: DAY }, 'Your plan changes to Basic on Dec 24, 2026.'],
    [{ endsAt: DAY }, 'Ends on Dec 24, 2026. You keep full access to Standard until then.'],
    [{ comingPrice: { amount: 1_200, currency: 'usd', at: DAY } }, 'your plan costs $12. You can'],
    [
      { subscriptionStatus: 'past_due' },
      'Your access stays until Dec 20, 2026. Pay by then to keep Standard.',
    ],
    [
      { subscriptionStatus: 'canceled', plan: 'free', manageable: false },
      'Your subscription has ended. Choose a plan to get your access back.',
    ],
    [{ suspended: true }, 'Your access is on hold while a payment dispute is open.'],
  ] as const)('a banner says %j', async (changes, text) => {
    const page = await visitBilled(changes);
    await page.getByText(text).waitFor();
  });

  test.each([
    [{ pause: { plan: 'standard', until: DAY } }, /^Your indicators are paused\./, null],
    [{ pause: { plan: 'standard', until: null, isPaymentPending: true } }, UNDER_WAY, null],
    [{ payUrl: 'https://pay.example/in_1' }, /^Your indicators are off until/, 'Pay now'],
  ] as const)('the TradingView card of %j says what brings it back', async (changes, text, act) => {
    const page = await client.visitSignedIn('/nowhere', {
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
    });
    const off = { plan: 'free', subscriptionStatus: 'inactive', heldPlan: 'standard' } as const;
    client.stage().answer('billing.overview', someBilling({ ...off, ...changes }));
    client.stage().answer('auth.sessions', []);
    for (const path of ['/', '/account']) {
      await page.goto(`${client.stage().origin}${path}`);
      const heading = page.getByRole('heading', { name: /^TradingView/, level: 2 });
      const card = page.locator('section').filter({ has: heading });
      await card.getByText(text).waitFor();
      if (act === null) await expect.poll(() => card.getByRole('button').count()).toBe(0);
      else await card.getByText(act, { exact: true }).waitFor();
      await expect.poll(() => page.getByText('requires a Standard plan').count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: /^Upgrade/ }).count()).toBe(0);
    }
  });

  test('a plan given beside a pause takes its TradingView name, and the pause can be ended', async () => {
    const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'premium' });
    const pause = { plan: 'basic', until: DAY } as const;
    const given = { plan: 'premium', pause, planGrant: { until: DAY } } as const;
    client.stage().answer('billing.overview', someBilling(given));
    client.stage().answer('auth.sessions', []);
    for (const path of ['/', '/account']) {
      await page.goto(`${client.stage().origin}${path}`);
      await page
        .getByLabel(/TradingView username/i)
        .first()
        .waitFor();
      await page.getByText('Basic: Paused until Dec 24, 2026.', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Resume now' }).waitFor();
      await expect.poll(() => page.getByText('requires a Standard plan').count()).toBe(0);
    }
  });

  test('an owed invoice has its own payment link', async () => {
    const payUrl = 'https://pay.example/in_1';
    const page = await visitBilled({ subscriptionStatus: 'past_due', payUrl });
    await expect
      .poll(() => page.getByRole('link', { name: 'Pay now' }).getAttribute('href'))
      .toBe(payUrl);
  });

  test("Manage billing opens the provider's pages and returns to the account", async () => {
    const { origin } = client.stage();
    client.stage().answer('billing.openBillingPortal', { url: `${origin}/nowhere?portal` });
    const page = await client.visitSignedIn('/');
    await page.getByRole('button', { name: 'Manage billing' }).click();
    await page.waitForURL('**/nowhere?portal');
    const sent = client
      .stage()
      .heard.find((call) => call.procedure === 'billing.openBillingPortal');
    expect(sent?.input).toEqual({ returnUrl: `${origin}/account` });
  });

  test('Manage billing says why it did not open, and is hidden without a customer', async () => {
    client.allowConsoleError(/status of 503/);
    client.stage().answer('billing.openBillingPortal', () => {
      throw new Refusal(503, 'Stripe cannot be reached.');
    });
    const page = await client.visitSignedIn('/');
    await page.getByRole('button', { name: 'Manage billing' }).click();
    await toastSays(page, 'Billing Error', 'Stripe cannot be reached.');
    const bare = await visitBilled({ manageable: false });
    await bare.getByRole('heading', { name: 'Current Subscription' }).waitFor();
    await bare.getByText('Password set').waitFor();
    await expect.poll(() => bare.getByRole('button', { name: 'Manage billing' }).count()).toBe(0);
  });
});
