import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile();

const itemsIn = async (page: Page, title: string): Promise<string[]> => {
  const card = page.locator('section', { has: page.getByRole('heading', { name: title }) });
  await card.getByRole('listitem').first().waitFor();
  return card.getByRole('listitem').allInnerTexts();
};
/** The pages capitalize each line. The words are the specification's. */
const lower = (texts: readonly string[]) => texts.map((text) => text.trim().toLowerCase());

describe('the plan catalogue of the email step', () => {
  test.each([
    ['free', 0, 0, 'Basic market updates, Limited signals, Email support'],
    ['basic', 10, 100, 'Basic trading signals, Email support, Mobile access'],
    [
      'standard',
      49,
      490,
      'Advanced trading signals, Priority support, Real-time alerts, Portfolio tracking',
    ],
    [
      'premium',
      99,
      990,
      'Premium trading signals, VIP support, Advanced analytics, Custom strategies, Discord access',
    ],
  ] as const)(
    '%s costs %i a month or %i a year and shows its features [screen-32]',
    async (plan, month, year, gives) => {
      for (const [billing, price] of [
        ['monthly', `$${month}/month`],
        ['yearly', `$${year}/year`],
      ]) {
        const page = await client.visit(`/email-step?plan=${plan}&billing=${billing}`);
        const summary = page.locator('section', { hasText: 'Order Summary' });
        await summary
          .getByText(plan === 'free' ? 'Free' : (price ?? ''), { exact: true })
          .waitFor();
        expect((await itemsIn(page, 'Order Summary')).join(', ')).toBe(gives);
      }
    },
  );
});

describe('the plan features on the dashboard', () => {
  test.each([
    [
      'free',
      'community chat chart requests, stock analysis, chart image analysis, no real-time alerts',
    ],
    [
      'basic',
      '10 stock intraday alerts, 15min/1h alerts, swing buy/sell alerts, 7 mega-cap plus hot stocks',
    ],
    ['standard', 'professional indicators, support/resistance, entry/exit signals'],
    [
      'premium',
      'volume-price analysis, sentiment indicators, risk tools, premium community channels, 1-on-1 coaching',
    ],
  ] as const)('%s shows its own features [screen-33]', async (plan, gives) => {
    const page = await client.visitSignedIn('/', { subscriptionPlan: plan });
    const texts = await itemsIn(page, 'Current Subscription');
    expect(lower(texts).join(', ')).toBe(gives);
  });
});

test('the upgrade cards show the features of each plan and name its button [screen-34]', async () => {
  const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'free' });
  await page.getByRole('heading', { name: 'Upgrade Your Plan' }).waitFor();
  const tiers = [
    ['Basic', 'basic trading signals, community access, email support'],
    [
      'Standard',
      'advanced signals, priority community access, live market analysis, phone support',
    ],
    [
      'Premium',
      'all signals, vip community access, 1-on-1 consultation, priority support, custom alerts',
    ],
  ] as const;
  for (const [tier, gives] of tiers) {
    const button = page.getByRole('button', { name: `Upgrade to ${tier}` });
    const card = page.getByRole('article').filter({ has: button });
    await card.getByRole('listitem').first().waitFor();
    const texts = await card.getByRole('listitem').allInnerTexts();
    expect(lower(texts).join(', ')).toBe(gives);
    await expect
      .poll(() => card.getByText('Most Popular').count())
      .toBe(tier === 'Premium' ? 1 : 0);
  }
});
