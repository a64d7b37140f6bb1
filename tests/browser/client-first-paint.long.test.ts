import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { ANIMATED } from '../support/browser/browser.ts';
import { clientOfThisFile, pathOf } from './support/client-of-this-file.ts';

const client = clientOfThisFile({}, ANIMATED);

/** The page before the app's code has loaded. */
async function withoutApp(path: string): Promise<Page> {
  const page = await client.visit('/robots.txt');
  await page.route('**/assets/app-*.js', () => {});
  await page.goto(client.stage().origin + path, { waitUntil: 'commit' });
  return page;
}

describe('a page before the app has loaded', () => {
  test.each([
    ['/login', 'Welcome Back'],
    ['/email-step?plan=premium', 'Create your account'],
    ['/register?session_id=cs_1', 'Verifying your payment...'],
    ['/password-setup?session_id=cs_1', 'Verifying your payment...'],
  ])('%s already shows "%s" and has no input', async (path, words) => {
    const page = await withoutApp(path);
    await page.getByText(words).filter({ visible: true }).waitFor();
    await expect
      .poll(() => page.locator('#root').locator('input, button, [style]').count())
      .toBe(0);
  });

  test.each(['/email-step?plan=free', '/nowhere'])(
    '%s, whose text is not yet known, shows only the logo',
    async (path) => {
      const page = await withoutApp(path);
      await page.locator('.boot').waitFor();
      await expect.poll(() => page.getByRole('heading').filter({ visible: true }).count()).toBe(0);
    },
  );

  test('code that never loads shows a message with a way on', async () => {
    client.allowConsoleError(/ERR_FAILED/);
    const page = await client.visit('/robots.txt');
    await page.route('**/assets/app-*.js', (route) => route.abort());
    await page.goto(`${client.stage().origin}/login`);
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
    const link = page.getByRole('link', { name: 'Try again' });
    await expect.poll(() => link.getAttribute('href')).toBe(page.url());
    await page.unroute('**/assets/app-*.js');
    await page.reload();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
  });
});

describe('a page whose code is loading', () => {
  /** Delays the page's own files once the app requests them. */
  async function held(page: Page, files: string) {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(files, async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    return { asked: asked.promise, release: released.resolve };
  }

  test('allows a step back', async () => {
    const page = await client.visit('/login');
    await page.evaluate(() => history.pushState(null, '', '/reset-password?token=t1'));
    const { asked, release } = await held(page, '**/assets/reset-password-page-*.js');
    await page.reload({ waitUntil: 'commit' });
    await asked;
    await page.evaluate(() => history.back());
    release();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await pathOf(page)).toBe('/login');
  });

  test('a page that loads slowly shows a message, then the page', async () => {
    const page = await client.visit('/robots.txt');
    const { asked, release } = await held(page, '**/assets/reset-password-page-*.js');
    await page.goto(`${client.stage().origin}/reset-password?token=t1`, { waitUntil: 'commit' });
    await asked;
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    release();
    await page.getByLabel('New password', { exact: true }).waitFor();
  });
});

test.each([
  ['of the session', '**/assets/session-*.js'],
  ['of the page', '**/assets/dashboard-page-*.js'],
])(
  'and fails with %s shows a subscriber a message, and Try again loads it',
  async (_what, files) => {
    client.allowConsoleError(
      /ERR_FAILED|dynamically imported|Unable to preload|error boundary|error occurred/i,
    );
    const page = await client.visitSignedIn('/robots.txt');
    await page.route(files, (route) => route.abort());
    await page.goto(`${client.stage().origin}/`);
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  },
);

const PENDING = JSON.stringify({
  email: 'new@example.com',
  plan: 'standard',
  billing: 'monthly',
  price: 49,
  userId: 'u1',
});

describe('the layout of a loading page', () => {
  test.each([
    '/login',
    '/email-step?plan=premium',
    '/payment-step',
    '/register?session_id=cs_1',
    '/password-setup?session_id=cs_1',
    '/forgot-password',
    '/nowhere',
    '/admin',
  ])('nothing on %s shifts by more than 0.02 while it loads', async (path) => {
    client.stage().answer('billing.verifyPaymentSession', { success: true, customerEmail: null });
    client.stage().answer('billing.verifyPayment', {
      success: true,
      email: 'new@example.com',
      plan: 'standard',
    });
    const viewport = { width: 412, height: 823 };
    const page = await client.visit(path, { viewport, tab: { pendingSubscription: PENDING } });
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });

  test.each(['/', '/account', '/upgrade', '/success'])(
    'nothing on %s shifts for a subscriber while it loads',
    async (path) => {
      client.stage().answer('auth.sessions', []);
      client.stage().answer('discord.linkUrl', { url: null });
      const viewport = { width: 412, height: 823 };
      const page = await client.visitSignedIn(path, {}, { viewport });
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    },
  );
});

/** Layout shift since the page was opened, once it is complete and every request is answered. */
async function layoutShift(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
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
}
