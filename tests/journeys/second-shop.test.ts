import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { type OutsideWorld, outsideWorld } from '../server/journeys/outside-world.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { publishShop } from '../support/shop/publish-shop.ts';
import { SECOND_SHOP } from '../support/shop/second-shop.ts';
import { sellShop } from '../support/shop/sell-shop.ts';
import { subscribe } from '../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Five plans, six scripts, billed quarterly: nothing of the documented shop. */
const PASSWORD = 'Secret123';
/** As the documented landing page. */
const MAX_LANDING_BYTES = 16_000;

const browser = browserOfThisFile();
let app: TestApp;
let world: OutsideWorld;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  world = outsideWorld(app);
  await until('Discord is set up', async () => (await world.roleNames()).includes('VIP'));
  const premises = { url: app.url, control: app.control, owner: OPERATOR };
  await sellShop(premises, { catalogue: SECOND_SHOP, languages: ['en'], texts: {} });
  await until('the landing page is rendered', async () => /Choose Swing Pro/.test(await landing()));
});
afterAll(() => app.close());

const landing = async () => (await fetch(app.url)).text();
const open = async (path: string, page?: Page) => {
  const opened = page ?? (await browser.open());
  await opened.goto(`${app.url}${path}`);
  return opened;
};

describe('the landing page of a seller’s own shop', () => {
  it('is rendered for visitors without the app, and is no heavier than the documented one', async () => {
    const answer = await fetch(app.url, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const html = await answer.text();
    expect(brotliCompressSync(html).length).toBeLessThan(MAX_LANDING_BYTES);
    expect(html).toContain('Six indicators. One reading of the market.');
    expect(html).not.toMatch(/\{\{|__[A-Z_]+__|Wavematrix|Orderblock|Choose Basic/);
  });

  it('sells every visible plan by month and by quarter without scripts', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await open('/', page);
    const choose = page.getByRole('link', { name: 'Choose Swing Pro' });
    expect(await choose.getAttribute('href')).toBe('/checkout?plan=swing&billing=monthly');
    expect(await page.getByRole('link', { name: /^Choose / }).count()).toBe(4);
    await page.getByText('Quarterly').click();
    expect(await choose.getAttribute('href')).toBe('/checkout?plan=swing&billing=quarterly');
    await page.getByText('€172.50').waitFor();
    await page.getByText('/quarter').first().waitFor();
    await page.getByText('Save 16%').waitFor();
  });

  it.each(['light', 'dark'] as const)('has no accessibility fault in %s', async (colorScheme) => {
    const page = await browser.open({ colorScheme });
    await open('/', page);
    await page.getByRole('heading', { name: 'Six indicators.' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

it('a visitor buys by the quarter, has everything delivered, upgrades, and sees the new plan', async () => {
  const page = await open('/');
  const name = 'quarter_quill';
  await app.control('POST', '/tradingview/users', { username: name });
  await page.getByRole('radio', { name: /Quarterly/ }).check();
  await page.getByRole('link', { name: 'Choose Scalper' }).click();
  await page.waitForURL(/\/email-step\?plan=scalper&billing=quarterly/);
  await page.getByText('Billed quarterly').waitFor();
  await page.getByText('The scalper').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel(/email/i).first().fill('quill@example.com');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Pay €97.50 Now' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Payment Successful!').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Complete Setup & Access Dashboard' }).click();
  await page.getByText('Current Subscription').waitFor();

  await page.getByLabel('TradingView Username').fill(name);
  await page.getByText('Username is valid').waitFor();
  await page.getByRole('button', { name: /save/i }).click();
  await page.getByText('Username saved and TradingView access granted!').waitFor();
  const indicator = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await indicator('The swing').getByText('Active', { exact: true }).waitFor();
  await indicator('The levels').getByText('Swing Pro+ Required').waitFor();
  await indicator('The ribbon').getByText('Desk Only').waitFor();
  expect(Object.keys(await world.entriesOf(name))).toEqual(['scalper', 'swing']);
  await page.getByRole('button', { name: 'Upgrade to Swing Pro – €69/month' }).click();

  await page.getByRole('heading', { name: 'Upgrade Your Plan' }).waitFor();
  await page.getByText('€172.50').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Upgrade to Swing Pro' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your subscription has been upgraded.').waitFor();
  await until(
    'four scripts are open',
    async () => Object.keys(await world.entriesOf(name)).length === 4,
  );
  await open('/', page);
  await page.getByText('Swing Pro', { exact: true }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('a plan without a free place cannot be chosen, and the landing page says so', async () => {
  await subscribe(app, 'desk', 'quarterly');
  const plans = SECOND_SHOP.plans.map((plan) =>
    plan.key === 'desk' ? { ...plan, capacity: 1 } : plan,
  );
  await publishShop(app, { ...SECOND_SHOP, plans });
  await app.app.parts.soldOut.refresh();
  await until('the landing page is rendered', async () => /Sold out/.test(await landing()));
  const page = await open('/');
  await page.getByText('Sold out').waitFor();
  expect(await page.getByRole('link', { name: 'Choose Desk' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Choose Swing Pro' }).count()).toBe(1);
});
