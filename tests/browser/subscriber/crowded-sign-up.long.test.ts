import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { exhaustAnonymous } from '../../support/exhaust-anonymous.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const PASSWORD = 'Secret123';
const CHECK = 'Checking your browser. This takes a few seconds…';

const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };
  app = await createTestApp({ clientDirectory: 'dist/client', environment });
});
afterAll(() => app.close());

/** Not over HTTP: on a busy machine the quota's minute would end before its last request. */
const crowdIn = () => exhaustAnonymous(app, 'sign-up');

test('a visitor can sign up while strangers exhaust their quota, and sees the check', async () => {
  const page = await browser.open();
  browser.allowConsoleError(/429/);
  await page.goto(`${app.url}/email-step?plan=standard&billing=monthly`);
  await page.getByLabel('Email Address').fill('visitor@example.com');
  const line = page.locator('p[aria-live="polite"]');
  await expect.poll(() => line.textContent()).toBe('');
  await crowdIn();
  const seen = page.getByText(CHECK).waitFor();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await seen;
  await page.waitForURL(/\/payment-step/);
  await page.getByText(CHECK).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Pay $49 Now' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/password-setup\?session_id=/);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await crowdIn();
  await page.getByRole('button', { name: 'Complete Setup & Access Dashboard' }).click();
  await page.getByText('Current Subscription').waitFor();
});
