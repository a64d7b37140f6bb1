import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile, interrupt, toastSays } from '../support/client-of-this-file.ts';
import { someUser } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const card = (page: Page, title: string) => page.locator('section', { hasText: title });
/** Everything is delivered, so only the documented five-minute poll runs. */
const DELIVERED = {
  tradingViewUsername: 'candle',
  tradingViewAccess: true,
  discordInvited: true,
};

describe('the signed-in user', () => {
  test('a token that the server refuses is removed, and the landing page shown [screen-50]', async () => {
    client.allowConsoleError(/status of 401/);
    client.stage().answer('auth.currentUser', () => {
      throw new Refusal(401, 'Please sign in.');
    });
    const page = await client.visit('/', { local: { authToken: 'old@example.com' } });
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test.each([401, 500])(
    'logs the status and body of a current-user read refused with %i',
    async (status) => {
      client.allowConsoleError(/status of (401|500)/);
      client.stage().answer('auth.currentUser', () => {
        throw new Refusal(status, 'Please sign in.');
      });
      const page = await client.visit('/', { local: { authToken: 'old@example.com' } });
      await page.getByRole('link', { name: 'Get Started' }).waitFor();
      const logged = (await page.consoleMessages()).filter((each) => each.type() === 'warning');
      expect(logged.map((each) => each.text())).toEqual([
        expect.stringMatching(
          new RegExp(
            `^The current user could not be read: ${status}: \\{.*Please sign in\\..*\\}$`,
          ),
        ),
      ]);
    },
  );

  test('a user who disappears while the dashboard is open signs in again [screen-51]', async () => {
    client.allowConsoleError(/status of 401/);
    const page = await client.visitSignedIn('/', { tradingViewUsername: 'candle' });
    await card(page, 'Current Subscription').waitFor();
    client.stage().answer('auth.currentUser', () => {
      throw new Refusal(401, 'Please sign in.');
    });
    await page.clock.fastForward(2500);
    await page.waitForURL('**/login');
  });

  test('the next call of any kind notices an ended session', async () => {
    client.allowConsoleError(/status of 401/);
    const page = await client.visitSignedIn('/', DELIVERED);
    await card(page, 'Current Subscription').waitFor();
    const ended = () => {
      throw new Refusal(401, 'Unauthorized');
    };
    client.stage().answer('auth.checkUserAccess', ended);
    await page.clock.fastForward(301_000);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    client.stage().answer('auth.currentUser', ended);
    const other = await client.visitSignedIn('/success', DELIVERED);
    client.stage().answer('discord.setUsername', ended);
    await other.getByLabel('Discord Username').fill('jane');
    await other.getByRole('button', { name: 'Join Discord Community' }).click();
    await other.waitForURL('**/api/login');
    expect(await other.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('a sign-in as another user in another tab reloads this one as that user', async () => {
    const page = await client.visitSignedIn('/', DELIVERED);
    await page.getByText('trader@example.com').waitFor();
    await page.evaluate(() => localStorage.setItem('authToken', 'other@example.com'));
    const fixed = { success: true, message: 'All is well.', repaired: [], open: [] };
    client.stage().answer('tradingview.fixAccess', fixed);
    // A page gets no event for its own change. Until it reloads, it acts for the user it shows.
    await page.getByRole('button', { name: 'Something missing?' }).click();
    const sent = () =>
      client.stage().heard.find(({ procedure }) => procedure.includes('fixAccess'));
    await expect.poll(() => sent()?.headers['user-email']).toBe('trader@example.com');
    client.stage().answer('auth.currentUser', someUser({ email: 'third@example.com' }));
    const second = await page.context().newPage();
    await second.goto(`${client.stage().origin}/robots.txt`);
    // The old page may also have read the third user. Only the reloaded page counts.
    const reloaded = page.waitForEvent('load');
    await second.evaluate(() => localStorage.setItem('authToken', 'third@example.com'));
    await reloaded;
    await page.getByText('third@example.com').waitFor();
    await second.evaluate(() => localStorage.removeItem('authToken'));
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  test('the landing page is available to a signed-in user, with a way back [screen-52]', async () => {
    const page = await client.visitSignedIn('/?view=landing');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await card(page, 'Current Subscription').waitFor();
  });

  test('signing out ends the session, says so and reloads / after a second [screen-53]', async () => {
    client.stage().answer('auth.logout', { success: true });
    const page = await client.visitSignedIn('/', {}, { stopped: true });
    await interrupt(page, page.getByRole('button', { name: 'Sign Out' }).click());
    const says = toastSays(page, 'Signed Out', 'You have been successfully signed out.');
    await interrupt(page, says);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.clock.runFor(400);
    await card(page, 'Current Subscription').waitFor();
    await page.clock.runFor(700);
    await interrupt(page, page.getByRole('link', { name: 'Get Started' }).waitFor());
    expect(client.stage().heard.map((call) => call.procedure)).toContain('auth.logout');
  });

  test.each(['/account', '/upgrade', '/success'])(
    '%s has a sign-out that ends the session',
    async (path) => {
      client.stage().answer('auth.logout', { success: true });
      client.stage().answer('auth.sessions', []);
      client.stage().answer('auth.passkeys', { passkeys: [] });
      client.stage().answer('discord.linkUrl', { url: null });
      const page = await client.visitSignedIn(path);
      await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
      await toastSays(page, 'Signed Out', 'You have been successfully signed out.');
      await page.clock.fastForward(1100);
      await page.getByRole('link', { name: 'Get Started' }).waitFor();
      expect(client.stage().heard.map((call) => call.procedure)).toContain('auth.logout');
    },
  );

  test('an unreachable server does not delay the sign-out, and is called at the next load', async () => {
    client.allowConsoleError(/ERR_/);
    const page = await client.visitSignedIn('/', DELIVERED);
    await page.route('**/trpc/auth.logout', () => {});
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).and(page.locator(':disabled')).waitFor();
    await page.clock.fastForward(3100);
    await toastSays(page, 'Signed Out', 'You have been successfully signed out.');
    client.stage().answer('auth.logout', { success: true });
    await page.unroute('**/trpc/auth.logout');
    await page.clock.fastForward(1100);
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    const ended = () => client.stage().heard.some(({ procedure }) => procedure === 'auth.logout');
    await expect.poll(ended).toBe(true);
    const owed = () => page.evaluate(() => localStorage.getItem('signOutOwed'));
    await expect.poll(owed).toBeNull();
  });

  test('a delivery that takes over five minutes is polled again when the page gets the focus', async () => {
    const page = await client.visitSignedIn('/', { tradingViewUsername: 'candle' });
    await page.getByText('Granting your indicator access on TradingView…').waitFor();
    const reads = () =>
      client.stage().heard.filter(({ procedure }) => procedure === 'auth.currentUser').length;
    await page.clock.fastForward(301_000);
    await expect.poll(reads).toBe(2);
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward(100_000);
    await page.waitForLoadState('networkidle');
    expect(reads()).toBe(2);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.fastForward(2100);
    await expect.poll(reads).toBe(3);
  });

  test('checks access every five minutes [screen-54]', async () => {
    const page = await client.visitSignedIn('/');
    await card(page, 'Current Subscription').waitFor();
    const checks = () =>
      client.stage().heard.filter((call) => call.procedure === 'auth.checkUserAccess').length;
    // A page that waits two seconds for the first answer asks again.
    await expect.poll(checks).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    const first = checks();
    await page.clock.fastForward(290_000);
    expect(checks()).toBe(first);
    await page.clock.fastForward(11_000);
    await expect.poll(checks).toBe(first + 1);
  });
});
