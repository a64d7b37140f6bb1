import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANIMATED, browserOfThisFile } from '../support/browser/browser.ts';
import { long } from '../support/long.ts';
import { temporaryDataDir } from '../support/processes/data-folder.ts';
import { type RunningServer, startServer } from '../support/processes/server-process.ts';
import { until } from '../support/until.ts';
import { providersOf } from './sandbox-world.ts';

/** The command in the README. */
const NPM_START = ['npm', 'start'] as const;
const PASSWORD = 'Secret123';

const browser = browserOfThisFile(ANIMATED);
const dataDir = temporaryDataDir();
let server: RunningServer;
let providers: ReturnType<typeof providersOf>;

beforeAll(async () => {
  server = await startServer({ dataDir, command: NPM_START });
  providers = providersOf(server);
});
afterAll(async () => {
  await server?.stop();
});

/** Clicks the plan's own button on the landing page. */
async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.goto(server.url);
  const link = page.locator(`a[href*="/checkout?plan=${plan}"]`).first();
  await link.click();
  await page.waitForURL(/\/email-step\?plan=/);
  await expect.poll(() => page.url()).toContain(`plan=${plan}&billing=monthly`);
}

async function giveEmail(page: Page, email: string, submit: string): Promise<void> {
  await page.getByLabel(/email/i).first().fill(email);
  await page.getByRole('button', { name: submit }).click();
}

async function setPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Complete Setup & Access Dashboard' }).click();
  await page.getByText('Account Created Successfully!').waitFor();
  await page.waitForURL(`${server.url}/`);
  await page.getByText('Current Subscription').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(email);
}

/** Goes from the dashboard to an invite and joins through the sandbox page's form. */
async function joinDiscord(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Join Discord Community' }).click();
  await page.waitForURL(/\/success/);
  await page.getByLabel('Discord Username').fill(username);
  await page.getByRole('button', { name: 'Join Discord Community' }).click();
  const invite = page.getByRole('link', { name: 'Join Discord Server' });
  const href = (await invite.getAttribute('href')) ?? '';
  const code = href.split('/').at(-1) ?? '';
  expect(await providers.invites()).toContain(code);

  const room = await page.context().newPage();
  await room.goto(`${server.control}/#discord`);
  await room.getByLabel('Invite link or code').fill(href);
  await room.getByLabel('Username').first().fill(username);
  await room.getByRole('button', { name: 'Join', exact: true }).click();
  await until(`${username} is inside`, async () => (await providers.rolesOf(username)) !== null);
  await room.close();
  expect(await providers.invites()).not.toContain(code);
}

async function nameTradingView(page: Page, typed: string): Promise<void> {
  await page.getByLabel('TradingView Username').fill(typed);
  await page.getByText('Username is valid').waitFor();
  await page.getByRole('button', { name: /save/i }).click();
  await page.getByText('TradingView Username Set').waitFor();
  // On a slow machine the access comes after the answer, and the toast says so.
  await page.getByText(/(Username saved and|username saved successfully)/).waitFor();
}

describe('the way from the landing page to paid access', () => {
  it('Standard monthly: a declined card, an abandoned page, then paid, with role and main indicator', async () => {
    const page = await browser.open();
    const email = 'standard@example.com';
    await choosePlan(page, 'standard');
    await giveEmail(page, email, 'Continue to Payment');
    await page.waitForURL(/\/payment-step/);

    await page.getByRole('button', { name: 'Pay $49 Now' }).click();
    await page.getByRole('button', { name: 'Back, without paying' }).click();
    await page.waitForURL(/\/payment-step/);
    expect(await providers.subscriptionsOf(email)).toEqual([]);

    await page.getByRole('button', { name: 'Pay $49 Now' }).click();
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    expect(await providers.subscriptionsOf(email)).toEqual([]);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();

    await page.waitForURL(/\/password-setup\?session_id=/);
    await page.getByText('Payment Successful!').waitFor();
    expect(await providers.subscriptionsOf(email)).toEqual(['active']);
    await setPassword(page, email);

    await joinDiscord(page, 'standard.trader');
    await until(
      'the paid role is there',
      async () => (await providers.rolesOf('standard.trader'))?.length === 2,
    );
    expect(await providers.rolesOf('standard.trader')).toEqual(['Community', 'Paid Member']);

    await page.goto(server.url);
    await nameTradingView(page, 'traderanna');
    await page.getByText('Authorized').waitFor();
    const scripts = await providers.scriptsOf('TraderAnna');
    expect(Object.keys(scripts)).toEqual(['main']);
    // TradingView access lasts three slack days longer than the paid period.
    const paidThrough = Date.parse(scripts.main ?? '') - 3 * 86_400_000;
    const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(paidThrough);
    await page.getByText(`Renews with your plan on ${shown}`).waitFor();
    await page.getByText('Username is locked - TradingView access has been granted').waitFor();
  });

  long('Free: no payment, the base role, no indicator', async () => {
    const page = await browser.open();
    const email = 'free@example.com';
    await choosePlan(page, 'free');
    await giveEmail(page, email, 'Continue to Setup');
    await page.waitForURL(/\/password-setup\?/);
    await page.getByText('Account Setup').waitFor();
    await setPassword(page, email);
    await page.getByText('Free Plan').waitFor();

    await joinDiscord(page, 'free.trader');
    await until(
      'the base role is there',
      async () => (await providers.rolesOf('free.trader'))?.length === 1,
    );
    expect(await providers.rolesOf('free.trader')).toEqual(['Community']);
    expect(await providers.subscriptionsOf(email)).toEqual([]);

    await page.goto(server.url);
    await page
      .getByRole('button', { name: 'Upgrade Plan' })
      .or(page.getByRole('link', { name: 'Upgrade Plan' }))
      .first()
      .waitFor();
  });

  long('Premium: all three indicators and the VIP role', async () => {
    const page = await browser.open();
    const email = 'premium@example.com';
    await choosePlan(page, 'premium');
    await giveEmail(page, email, 'Continue to Payment');
    await page.getByRole('button', { name: 'Pay $99 Now' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Payment Successful!').waitFor();
    await setPassword(page, email);

    await joinDiscord(page, 'premium.trader');
    await until(
      'three roles are there',
      async () => (await providers.rolesOf('premium.trader'))?.length === 3,
    );
    expect(await providers.rolesOf('premium.trader')).toEqual(['Community', 'Paid Member', 'VIP']);

    await page.goto(server.url);
    await nameTradingView(page, 'TraderAnnabel');
    await until(
      'three scripts name them',
      async () => Object.keys(await providers.scriptsOf('TraderAnnabel')).length === 3,
    );
    await page.getByText('Active', { exact: true }).nth(3).waitFor();
    await page.getByText('You have the highest tier subscription!').waitFor();
  });
});
