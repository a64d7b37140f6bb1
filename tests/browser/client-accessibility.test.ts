import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from './accessibility.ts';
import { clientOfThisFile } from './client-of-this-file.ts';

const client = clientOfThisFile();
const PENDING = JSON.stringify({
  email: 'new@example.com',
  plan: 'standard',
  billing: 'monthly',
  price: 49,
  userId: 'u1',
});

const USERS = {
  users: [
    {
      id: 'u1',
      email: 'trader@example.com',
      subscriptionPlan: 'premium',
      subscriptionStatus: 'past_due',
      stripeCustomerId: 'cus_1234567890abcdef',
      stripeSubscriptionId: 'sub_1234567890abcdef',
      discordUsername: 'trader_jane',
      tradingViewUsername: 'CandleCarl',
      tradingViewExpiresAt: '2026-12-24T12:00:00.000Z',
      tradingViewAccess: true,
      tradingViewVerification: {
        verified: true,
        indicators: [{ name: 'Main', hasAccess: true, expirationDate: '2026-12-24T12:00:00.000Z' }],
      },
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  ],
  total: 1,
  nextCursor: null,
  counts: { total: 1, paid: 1, active: 0 },
  tradingViewConnected: true,
};

const VISITOR_PAGES = [
  '/?view=landing',
  '/login',
  '/email-step?plan=premium',
  '/payment-step',
  '/password-setup?session_id=cs_1',
  '/register?session_id=cs_1',
  '/forgot-password',
  '/reset-password?token=t',
  '/reset-password',
  '/nowhere',
  '/admin',
];
const SUBSCRIBER_PAGES = ['/', '/account', '/account/discord', '/upgrade', '/success'];
const BROWSER = {
  id: '01',
  isThisOne: true,
  userAgent: null,
  signedInAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
};

async function scan(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  return [...(await accessibilityFaults(page)), ...(tooWide ? ['scrolls sideways'] : [])];
}

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 1440].map((width) => ({
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce' as const,
  })),
);

describe.each(LOOKS)('in $colorScheme at $viewport.width', (look) => {
  test.each(VISITOR_PAGES)('%s is clean', async (path) => {
    client.stage().answer('billing.verifyPayment', {
      success: true,
      email: 'new@example.com',
      plan: 'standard',
    });
    client.stage().answer('billing.verifyPaymentSession', {
      success: true,
      customerEmail: 'new@example.com',
    });
    const page = await client.visit(path, { ...look, tab: { pendingSubscription: PENDING } });
    expect(await scan(page)).toEqual([]);
  });

  test.each(SUBSCRIBER_PAGES)('%s is clean for a subscriber', async (path) => {
    client.stage().answer('auth.sessions', [BROWSER, { ...BROWSER, id: '02', isThisOne: false }]);
    client.stage().answer('discord.linkUrl', { url: 'https://discord.example/oauth2' });
    const page = await client.visitSignedIn(path, { subscriptionStatus: 'past_due' }, look);
    if (path === '/') await page.getByText('Your turn').first().waitFor();
    if (path === '/account') await page.getByText('This browser').waitFor();
    expect(await scan(page)).toEqual([]);
  });

  test("the operator's table is clean", async () => {
    client.stage().answer('admin.users', USERS);
    const page = await client.visit('/admin', { ...look, tab: { adminSession: 'true' } });
    await page.getByRole('table').waitFor();
    expect(await scan(page)).toEqual([]);
  });

  test('the request for another username, and a password that is refused, are clean', async () => {
    client.stage().answer('auth.sessions', [BROWSER]);
    client.stage().answer('discord.linkUrl', { url: null });
    const user = { tradingViewUsername: 'CandleCarl', tradingViewAccess: true };
    const page = await client.visitSignedIn('/account', user, look);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Please enter your current password').waitFor();
    expect(await scan(page)).toEqual([]);
    await page.getByRole('button', { name: 'Request username change' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await scan(page)).toEqual([]);
  });

  test('errors, a notification and the open guide are clean', async () => {
    client.stage().answer('auth.loginWithPassword', { success: false });
    const login = await client.visit('/login', look);
    await login.getByRole('button', { name: 'Sign In' }).click();
    await login.getByText('Please enter a valid email address').waitFor();
    expect(await scan(login)).toEqual([]);
    await login.getByLabel('Email').fill('trader@example.com');
    await login.getByLabel('Password', { exact: true }).fill('Abcdefg1');
    await login.getByRole('button', { name: 'Sign In' }).click();
    await login.getByRole('alert').waitFor();
    expect(await scan(login)).toEqual([]);
    const dashboard = await client.visitSignedIn('/', {}, look);
    await dashboard.getByRole('button', { name: 'Indicator Usage Guide' }).click();
    await dashboard.getByRole('dialog').waitFor();
    expect(await scan(dashboard)).toEqual([]);
  });
});
