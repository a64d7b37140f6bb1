import { describe, expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { someBilling } from '../../support/client-people.ts';

const DAY = '2026-12-24T12:00:00.000Z';
const SUPPORT = 'help@shop.example';
const client = clientOfThisFile({ settings: { supportEmail: SUPPORT } });

describe('/upgrade', () => {
  test('leads a visitor to the sign-in [screen-84]', async () => {
    const page = await client.visit('/upgrade');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  test('/upgrade says when the highest plan ends, and resumes it', async () => {
    const endsAt = '2026-12-25T12:00:00.000Z';
    const answers = { 'billing.overview': someBilling({ plan: 'premium', endsAt }) };
    const page = await client.visitSignedIn(
      '/upgrade',
      { subscriptionPlan: 'premium' },
      { answers },
    );
    await page.getByText('Ends on Dec 25, 2026.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Keep Premium' }).waitFor();
  });

  test('/upgrade starts with the subscriber’s billing cycle [screen-87]', async () => {
    const answers = { 'billing.overview': someBilling({ plan: 'basic', billingCycle: 'yearly' }) };
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'basic' }, { answers });
    const card = page.getByRole('article').nth(0);
    await card.getByText('$490/year').waitFor();
    await page.getByText('Monthly', { exact: true }).click();
    await card.getByText('$49/month').waitFor();
  });

  test('names the plan of a pause, and offers only plans above it', async () => {
    const pause = { plan: 'standard', until: null } as const;
    const answers = { 'billing.overview': someBilling({ plan: 'free', pause }) };
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'free' }, { answers });
    await page.getByText('Resume your plan to choose another one.').waitFor();
    await page.getByRole('button', { name: 'Resume now' }).waitFor();
    await page.getByText('Current plan: Standard').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Upgrade to/ }).count()).toBe(1);
  });

  test('resumes a pause of the highest plan, and switches no prices', async () => {
    const pause = { plan: 'premium', until: DAY } as const;
    const answers = { 'billing.overview': someBilling({ plan: 'free', pause }) };
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'free' }, { answers });
    await page.getByRole('heading', { name: 'Your plan is paused' }).waitFor();
    await page.getByText('Paused until Dec 24, 2026.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Resume now' }).waitFor();
    await expect.poll(() => page.getByRole('radio').count()).toBe(0);
    await expect.poll(() => page.getByText('choose another one').count()).toBe(0);
  });

  test('sells nothing to an account that lost a dispute, and leads to the seller', async () => {
    const lost = { plan: 'free', subscriptionStatus: 'canceled', blocked: true } as const;
    const answers = { 'billing.overview': someBilling(lost) };
    const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'free' }, { answers });
    await page.getByRole('heading', { name: 'Payments are blocked' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Upgrade to/ }).count()).toBe(0);
    const contact = page.getByRole('link', { name: SUPPORT });
    await expect.poll(() => contact.getAttribute('href')).toBe(`mailto:${SUPPORT}`);
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
    await expect.poll(() => banner.getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    await page.getByText('TradingView integration requires a Standard plan').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Upgrade/ }).count()).toBe(0);
  });
});
