import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { someAccess, someBilling } from '../support/client-people.ts';

const client = clientOfThisFile();
const DAY = '2026-12-24T12:00:00.000Z';
const CONSENT = 'https://discord.example/oauth2/authorize?state=s1';

interface Shown {
  user?: Partial<CurrentUser>;
  access?: AccessCheck;
  billing?: Partial<BillingOverview>;
}

async function visitDashboard({ user, access, billing }: Shown): Promise<Page> {
  const page = await client.visitSignedIn('/nowhere', user);
  client.stage().answer('auth.checkUserAccess', access ?? someAccess());
  client.stage().answer('billing.overview', someBilling(billing));
  await page.goto(`${client.stage().origin}/`);
  await page.locator('main h3 + ol > li').first().waitFor({ state: 'attached' });
  return page;
}

/** Labels of the highlighted buttons. */
const highlighted = (page: Page) =>
  page
    .locator('.mantine-Button-root:not([data-variant="default"], [data-variant="subtle"])')
    .evaluateAll((all) => all.map((each) => each.textContent));

/** A step of the tracker by its heading. */
const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const stateOf = (page: Page, title: string) => step(page, title).getAttribute('data-state');

describe('Continue with Discord', () => {
  test('comes before the username form on /success, which stays as documented', async () => {
    client.stage().answer('discord.linkUrl', { url: CONSENT });
    const page = await client.visitSignedIn('/success');
    const link = page.getByRole('link', { name: 'Continue with Discord' });
    await expect.poll(() => link.getAttribute('href')).toBe(CONSENT);
    const order = await page
      .locator('main:has(form)')
      .evaluate((main) =>
        [...main.querySelectorAll('a, input, button')].map(
          (each) => each.textContent || each.getAttribute('aria-label') || each.tagName,
        ),
      );
    expect(order).toEqual([
      'Continue with Discord',
      'INPUT',
      'Join Discord Community',
      'Skip for Now',
    ]);
    await expect.poll(() => highlighted(page)).toEqual(['Continue with Discord']);
  });

  test('is not asked of a member on /success, who goes to the dashboard', async () => {
    const page = await client.visitSignedIn('/nowhere');
    const discord = { username: 'trader_jane', state: 'joined', inviteUrl: null, roles: [] };
    client.stage().answer('auth.checkUserAccess', { ...someAccess(), discord });
    await page.goto(`${client.stage().origin}/success`);
    await page.getByRole('heading', { name: 'All Set!' }).waitFor();
    await page.getByText('You are in our Discord server.').waitFor();
    await expect.poll(() => page.getByText('Join Discord Community').count()).toBe(0);
    await page.getByRole('button', { name: 'Go to Dashboard' }).waitFor();
  });

  test('is absent on /success when the seller did not configure it', async () => {
    const page = await client.visitSignedIn('/success');
    await page.getByRole('button', { name: 'Skip for Now' }).waitFor();
    await expect.poll(() => page.getByText('Continue with Discord').count()).toBe(0);
    await expect.poll(() => highlighted(page)).toEqual(['Join Discord Community']);
  });

  test('is the first choice of the tracker, with the username form after it', async () => {
    client.stage().answer('discord.linkUrl', { url: CONSENT });
    const page = await visitDashboard({});
    const named = step(page, 'Discord username');
    const link = named.getByRole('link', { name: 'Continue with Discord' });
    await expect.poll(() => link.getAttribute('href')).toBe(CONSENT);
    await expect.poll(() => highlighted(page)).toEqual(['Continue with Discord']);
    await expect.poll(() => named.getByLabel('Discord Username').count()).toBe(0);
    await named.getByRole('button', { name: 'Enter your username instead' }).click();
    await named.getByLabel('Discord Username').waitFor();
    await named.getByRole('button', { name: 'Cancel' }).click();
    await link.waitFor();
  });
});

describe('the tracker', () => {
  test('takes the Discord username in its step and then opens the invitation', async () => {
    const inviteUrl = 'https://discord.example/invite/abc';
    client.stage().answer('discord.setUsername', { success: true, inviteUrl });
    const page = await visitDashboard({});
    await page.getByRole('button', { name: 'Add Discord username' }).click();
    await step(page, 'Discord username').getByLabel('Discord Username').fill(' trader_jane ');
    client.stage().answer(
      'auth.checkUserAccess',
      someAccess({
        discord: { username: 'trader_jane', state: 'invited', inviteUrl, roles: [] },
      }),
    );
    await page.getByRole('button', { name: 'Get your invitation' }).click();
    const invite = step(page, 'Join the server').getByRole('link', { name: /^Open your/ });
    await expect.poll(() => invite.getAttribute('href')).toBe(inviteUrl);
    await expect.poll(() => stateOf(page, 'Discord username')).toBe('done');
    const saved = client.stage().heard.find((call) => call.procedure === 'discord.setUsername');
    expect(saved?.input).toEqual({ discordUsername: 'trader_jane' });
  });

  test('lists Discord and TradingView beside each other, each with its own steps', async () => {
    const page = await visitDashboard({});
    const tracks = await page.locator('main h3 + ol').evaluateAll((lists) =>
      lists.map((list) => ({
        title: list.previousElementSibling?.textContent,
        steps: [...list.querySelectorAll('h4')].map((each) => each.textContent),
        top: list.getBoundingClientRect().top,
      })),
    );
    expect(tracks.map(({ title, steps }) => [title, ...steps])).toEqual([
      ['Your account', 'Payment', 'Password set'],
      ['Discord', 'Discord username', 'Join the server', 'Get your role'],
      ['TradingView', 'TradingView username', 'Unlock indicators'],
    ]);
    expect(new Set(tracks.map(({ top }) => top)).size).toBe(1);
  });
});

describe('the dashboard highlights one button', () => {
  const JOINED = someAccess({
    discord: {
      username: 'trader_jane',
      state: 'joined',
      inviteUrl: null,
      roles: ['Community', 'Paid Member'],
      isVerified: true,
      serverUrl: 'https://discord.com/channels/1',
    },
    tradingView: {
      username: 'CandleCarl',
      connected: true,
      chartsUrl: 'https://www.tradingview.com/chart/',
      indicators: [{ name: 'main', state: 'granted', expiresAt: DAY }],
    },
  });
  const GRANTED = {
    tradingViewUsername: 'CandleCarl',
    tradingViewAccess: true,
    discordInvited: true,
  };

  test.each([
    ['to join after the payment', {}, ['Add Discord username']],
    [
      'to pay while a payment is due',
      { billing: { subscriptionStatus: 'past_due', payUrl: 'https://pay.example/in_1' } },
      ['Pay now'],
    ],
    ['to keep a canceled plan', { billing: { endsAt: DAY } }, ['Keep Standard']],
  ] as const)('%s', async (_, shown, expected) => {
    const page = await visitDashboard(shown as Shown);
    await expect.poll(() => highlighted(page)).toEqual(expected);
  });

  test('centers the label of a link that looks like a button', async () => {
    const page = await visitDashboard({ user: GRANTED, access: JOINED });
    const link = page.getByRole('link', { name: 'Open TradingView' });
    const offset = await link.evaluate((root) => {
      const middle = (element: Element) => {
        const { top, height } = element.getBoundingClientRect();
        return top + height / 2;
      };
      const label = root.querySelector('.mantine-Button-label');
      return label === null ? Number.NaN : Math.abs(middle(label) - middle(root));
    });
    expect(offset).toBeLessThan(1);
  });

  test('opens Discord and TradingView once everything is delivered', async () => {
    const page = await visitDashboard({ user: GRANTED, access: JOINED });
    const discord = page.getByRole('link', { name: 'Open Discord' });
    await expect.poll(() => discord.getAttribute('href')).toBe('https://discord.com/channels/1');
    const charts = page.getByRole('link', { name: 'Open TradingView' });
    await expect.poll(() => charts.getAttribute('href')).toBe('https://www.tradingview.com/chart/');
    await page.getByText('as trader_jane. Discord account verified.').waitFor();
    await expect.poll(() => page.getByText('Join Discord Community').count()).toBe(0);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });

  test('an ended subscription leaves no "Everything is delivered"', async () => {
    const ended = { plan: 'free', subscriptionStatus: 'canceled' } as const;
    const user = { subscriptionPlan: 'free', subscriptionStatus: 'canceled' } as const;
    const page = await client.visitSignedIn('/nowhere', { ...GRANTED, ...user });
    client.stage().answer('auth.checkUserAccess', { ...JOINED, plan: 'free' });
    client.stage().answer('billing.overview', someBilling(ended));
    await page.goto(`${client.stage().origin}/`);
    await page.getByRole('heading', { name: 'What you still have' }).waitFor();
    await page.getByText('You have joined.').waitFor();
    await expect.poll(() => page.getByText('Everything is delivered').count()).toBe(0);
    await expect.poll(() => page.getByText(/of \d steps$/).count()).toBe(0);
  });
});

describe('the subscription card', () => {
  test('shows the price, and card and invoices when opened', async () => {
    client.stage().answer('billing.paymentDetails', {
      method: { kind: 'visa', last4: '4242', expires: '04/2030' },
      invoices: [
        {
          number: 'W-1',
          at: '2026-11-20T09:00:00.000Z',
          amountCents: 4900,
          currency: 'usd',
          state: 'settled',
          url: 'https://pay.example/in_1',
        },
      ],
    });
    const page = await visitDashboard({});
    await page.getByText('$49/month', { exact: true }).waitFor();
    const asked = () =>
      client.stage().heard.filter(({ procedure }) => procedure === 'billing.paymentDetails').length;
    expect(asked()).toBe(0);
    await page.getByText('Card and invoices').click();
    await page.getByText('Visa ending in 4242, expires 04/2030').waitFor();
    const invoice = page.getByRole('link', { name: 'View invoice of Nov 20, 2026' });
    await expect.poll(() => invoice.getAttribute('href')).toBe('https://pay.example/in_1');
    expect(asked()).toBe(1);
  });

  test('Resume takes one click and removes the notice', async () => {
    client.stage().answer('billing.resume', { success: true });
    const page = await visitDashboard({ billing: { endsAt: DAY } });
    const notice = page.getByText(
      'Ends on Dec 24, 2026. You keep full access to Standard until then.',
    );
    await notice.waitFor();
    client.stage().answer('billing.overview', someBilling());
    await page.getByRole('button', { name: 'Keep Standard' }).click();
    await toastSays(
      page,
      'Subscription continues',
      'Standard renews as before. Nothing is charged today.',
    );
    await notice.waitFor({ state: 'detached' });
  });
});
