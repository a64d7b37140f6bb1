import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { WITHDRAWAL_DAYS } from '../../src/domain/exits/exit.ts';
import { ANIMATED } from '../support/browser/browser.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile({ landing: true }, ANIMATED);
const BUILT = join(import.meta.dirname, '../../dist/client');
const brotli = (name: string) => brotliCompressSync(readFileSync(join(BUILT, name))).length;

describe('the landing page for visitors', () => {
  test('the landing page sells all plans monthly and yearly without scripts [screen-23]', async () => {
    const page = await client.visit('/', { javaScriptEnabled: false });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const choose = page.getByRole('link', { name: 'Choose Standard' });
    await expect
      .poll(() => choose.getAttribute('href'))
      .toBe('/checkout?plan=standard&billing=monthly');
    const cards = page.getByRole('article').filter({ has: page.getByRole('link') });
    await expect.poll(() => cards.count()).toBe(4);
    for (const text of ['$0', '$9', '$49', '$99']) await cards.getByText(text).first().waitFor();
    await page.getByText('Save 20%').click();
    await expect
      .poll(() => choose.getAttribute('href'))
      .toBe('/checkout?plan=standard&billing=yearly');
    for (const text of ['$7', '$39', '$79', 'save $24/year', 'save $120/year', 'save $240/year']) {
      await cards.getByText(text).first().waitFor();
    }
    await cards.getByText('Charged at checkout: $490').waitFor();
  });

  test('compares the plans and answers what buyers ask, refunds included', async () => {
    const page = await client.visit('/');
    const table = page.getByRole('table');
    const row = (name: string) => table.getByRole('row', { name }).getByRole('cell');
    await expect
      .poll(() => row('Main Indicator').allInnerTexts())
      .toEqual(['Not included', 'Not included', 'Included', 'Included']);
    await page.getByText('What is your refund policy?').click();
    await page.getByText(`Within ${WITHDRAWAL_DAYS} days of the start`).waitFor();
    const withdraw = page.getByRole('link', { name: 'Withdraw from a contract' });
    await expect.poll(() => withdraw.getAttribute('href')).toBe('/withdraw');
    // No support address and no contact page are configured here.
    await expect
      .poll(() => page.getByText('Do you have another question?').isVisible())
      .toBe(false);
  });

  test('shows the figures, the features and where every link leads [screen-24]', async () => {
    const page = await client.visit('/');
    for (const text of ['15,000+', '90.4%', '24/7', 'Active Traders', 'Accuracy Rate']) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    const marked = page.locator('#features').getByText('Premium', { exact: true });
    await expect.poll(() => marked.count()).toBe(2);
    const goesTo = (name: string) =>
      page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await goesTo('Sign In')).toBe('/login');
    expect(await goesTo('Get Started')).toBe('#pricing');
    expect(await goesTo('Features')).toBe('#features');
    expect(await goesTo('Pricing')).toBe('#pricing');
    expect(await goesTo('Help Center')).toBe('#faq');
    for (const name of ['Contact', 'Privacy', 'Terms']) {
      const placeholder = page.locator('footer a:not([href])').getByText(name, { exact: true });
      await expect.poll(() => placeholder.count()).toBe(1);
    }
    expect(await goesTo('Status')).toBe('/status');
    await expect.poll(() => page.locator('a[href="#"]').count()).toBe(0);
    await expect.poll(() => page.locator('[style]').count()).toBe(0);
    expect(await page.content()).not.toMatch(/\{\{|__[A-Z_]+__/);
  });

  test('pointing at a link into the app preloads all of it', async () => {
    const page = await client.visit('/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Sign In', exact: true }).hover();
    const fetched = (name: string) => () =>
      asked.some((path) => path.startsWith(`/assets/${name}-`));
    for (const name of ['app', 'react']) await expect.poll(fetched(name)).toBe(true);
  });

  test('remembers the choice and passes it to the checkout [screen-25]', async () => {
    const page = await client.visit('/');
    await page.getByRole('radio', { name: /Yearly/ }).check();
    await page.getByRole('link', { name: 'Choose Premium' }).click();
    await page.waitForURL('**/email-step?plan=premium&billing=yearly');
    const stored = await page.evaluate(() => [
      localStorage.getItem('selectedPlan'),
      localStorage.getItem('selectedBilling'),
    ]);
    expect(stored).toEqual(['premium', 'yearly']);
  });

  test('keeps a chosen scheme, here and in the app', async () => {
    const page = await client.visit('/', { colorScheme: 'dark' });
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.getByRole('button', { name: 'Switch color mode' }).click();
    expect(await scheme()).toBe('light');
    await page.goto(`${client.stage().origin}/login`);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await scheme()).toBe('light');
  });

  test('loads the app only when the visitor points at a link into it', async () => {
    const page = await client.visit('/');
    const scripts: string[] = [];
    page.on('request', (request) => void scripts.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Sign In' }).hover();
    await expect.poll(() => scripts.filter((path) => /app-.*\.js$/.test(path)).length).toBe(1);
  });

  test('the landing page never shifts while it loads', async () => {
    const page = await client.visit('/');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              total += (entry as never as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
        }),
    );
    expect(shift).toBe(0);
  });

  test.each(['light', 'dark'] as const)(
    'the landing page has no accessibility fault in %s',
    async (colorScheme) => {
      const page = await client.visit('/', { colorScheme, reducedMotion: 'reduce' });
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );

  test('weighs under 16 KB to first paint, with under 1 KB of script', () => {
    const script = readdirSync(join(BUILT, 'assets')).find((name) =>
      /^landing-[\w-]{8}\.js$/.test(name),
    );
    expect(brotli('landing.html')).toBeLessThan(16_000);
    expect(brotli(`assets/${script}`)).toBeLessThan(1000);
  });
});
