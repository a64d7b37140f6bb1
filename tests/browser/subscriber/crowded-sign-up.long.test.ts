import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../../src-server/limits/limit-table.ts';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { personAt } from '../../support/http-person.ts';
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

/** At once, so that a slow machine sends them faster than the quota fills up again. */
const AT_ONCE = 16;

/** Sign-ups from many addresses until the shared quota is used up, and it does not fill up again. */
async function crowdIn(): Promise<void> {
  const { points } = LIMITS['sign-up'].anonymous;
  for (let n = 0; n <= 3 * points; n += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, m) => signUp(n + m)));
    if (answers.some(({ status }) => status === 429)) return stayFull();
  }
  throw new Error('No sign-up was refused.');
}

/** The quota's window is a minute of real time, which could end before the visitor clicks. */
async function stayFull(): Promise<void> {
  const end = Date.now() + 60 * 60_000;
  await app.app.parts.orm.em
    .fork()
    .execute('update rate_limit set expire = ? where key like ?', [end, 'sign-up%']);
}

function signUp(n: number) {
  return personAt(app.url).post(
    '/api/create-email-user',
    { email: `crowd-${n}@example.com`, plan: 'basic', billing: 'monthly' },
    { 'x-forwarded-for': `10.60.${n >> 8}.${n & 255}` },
  );
}

test('a visitor can sign up while strangers exhaust their quota, and sees the check', async () => {
  const page = await browser.open();
  browser.allowConsoleError(/429/);
  await page.goto(`${app.url}/email-step?plan=standard&billing=monthly`);
  await page.getByLabel('Email Address').fill('visitor@example.com');
  const line = page.locator('p[aria-live="polite"]');
  expect(await line.textContent()).toBe('');
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
