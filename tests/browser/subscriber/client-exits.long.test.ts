import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { accessibilityFaults } from '../support/accessibility.ts';

const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
});
afterAll(() => app.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

async function fill(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email address of your account').fill(email);
}

test('a subscriber cancels on one page without a script, and takes it back by mail', async () => {
  const who = await subscribe(app, 'basic');
  browser.allowConsoleError(/status of 422/);
  const page = await browser.open({ javaScriptEnabled: false });
  await page.goto(`${app.url}/cancel`);
  await fill(page, 'Ada', 'ada at example');
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await page.getByText('This is not an email address.').waitFor();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada');

  await fill(page, 'Ada', who.email);
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await page.getByText(`A receipt goes to ${who.email}.`).waitFor();
  expect(await heading(page)).toBe('We received your cancellation');
  await page.reload();
  expect(await heading(page)).toBe('We received your cancellation');

  const { text } = await app.mailTo(who.email, /subscription ends on/);
  await page.goto(/https?:\S+stop-exit\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Keep Basic' }).click();
  await page.getByText('Your Basic subscription renews as before.').waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).waitFor();
  expect((await who.get('/api/current-user')).json.subscriptionPlan).toBe('basic');
  await page.context().close();
});

test.each(['cancel', 'withdraw', 'stop-exit?token=none'])(
  '/%s is accessible in both schemes and fits every width',
  async (path) => {
    browser.allowConsoleError(/status of 404/);
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.open({ viewport: { width: 320, height: 700 }, colorScheme });
      await page.goto(`${app.url}/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(excess).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().close();
    }
  },
);

test('the form to withdraw is named as the law names it', async () => {
  const html = await (await fetch(`${app.url}/withdraw`)).text();
  expect(html).toContain('<h1>Withdraw from contract here</h1>');
  expect(html).toContain('>Confirm withdrawal</button>');
});
