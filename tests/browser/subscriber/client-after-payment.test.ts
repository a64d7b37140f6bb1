import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  advanceUntil,
  clientOfThisFile,
  interrupt,
  pathOf,
  toastIn,
  toastSays,
} from '../support/client-of-this-file.ts';
import { someAccess, someBilling, someStatus, someUser } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const RETURN = '/success?session_id=cs_1&plan=premium';

describe('/success', () => {
  const field = (page: Page) => page.getByLabel('Discord Username');
  const join = (page: Page) => page.getByRole('button', { name: 'Join Discord Community' });

  test('asks a visitor to sign in after half a second [screen-5]', async () => {
    const page = await client.visit('/success', { stopped: true });
    const says = toastSays(page, 'Unauthorized', 'You are logged out. Logging in again...');
    await interrupt(page, says);
    await page.clock.runFor(100);
    expect((await pathOf(page)).startsWith('/success')).toBe(true);
    await page.clock.runFor(500);
    await interrupt(page, page.waitForURL('**/login'));
  });

  test.each([
    [{ success: true }, 'Success!', 'Your subscription has been activated.', 2000],
    [{ success: false }, 'Payment Received', 'Your account will be updated shortly.', 3000],
  ])('answered with %j leads home after its delay [screen-6]', async (answer, title, text, ms) => {
    client.stage().answer('billing.handleCheckoutSuccess', answer);
    const page = await client.visitSignedIn(RETURN, {}, { stopped: true });
    const toast = toastIn(page).filter({ hasText: title }).filter({ hasText: text });
    const isActive = page.getByText('Your Premium subscription is now active.');
    // A wait for the page would let page time pass unseen, so both ends are looked at after every step.
    await advanceUntil(page, async () => (await toast.isVisible()) && (await isActive.isVisible()));
    const hasLeft = async () => !(await pathOf(page)).startsWith('/success');
    const stayed = await advanceUntil(page, hasLeft);
    expect(stayed).toBeGreaterThan(ms - 300);
    await interrupt(page, page.getByRole('heading', { name: 'Current Subscription' }).waitFor());
  });

  test('/success without a checkout names the plan of the subscriber', async () => {
    const page = await client.visitSignedIn('/success', { subscriptionPlan: 'premium' });
    await page.getByText('Your Premium subscription is now active.').waitFor();
  });

  test('a payment confirmed later appears on the dashboard by itself', async () => {
    client.stage().answer('billing.handleCheckoutSuccess', { success: false });
    const page = await client.visitSignedIn(RETURN);
    await page.getByText('Payment Received').waitFor();
    await page.clock.fastForward(3200);
    await page.getByText('Your payment is being confirmed…').waitFor();
    client.stage().answer('auth.currentUser', someUser({ subscriptionPlan: 'premium' }));
    await page.clock.fastForward(2200);
    await page.getByText('You have the highest tier subscription!').waitFor();
    expect(await page.getByText('Your payment is being confirmed…').count()).toBe(0);
  });

  test('a payment confirmed later removes the old notice and shows the new period [screen-7]', async () => {
    const stage = client.stage();
    const page = await client.visitSignedIn(
      '/nowhere',
      { subscriptionPlan: 'free', subscriptionStatus: 'canceled' },
      { tab: { expectedPlan: `premium ${Date.now()}` } },
    );
    stage.answer(
      'billing.subscriptionStatus',
      someStatus({ plan: 'free', currentPeriodEnd: null }),
    );
    await page.goto(`${stage.origin}/`);
    const notice = page.getByText(/^Your subscription has ended/);
    await notice.waitFor();
    await page.getByText('Your payment is being confirmed…').waitFor();
    stage.answer('auth.currentUser', someUser({ subscriptionPlan: 'premium' }));
    stage.answer('billing.overview', someBilling({ plan: 'premium' }));
    stage.answer('billing.subscriptionStatus', someStatus({ plan: 'premium' }));
    await page.clock.fastForward(2200);
    await page.getByText('You have the highest tier subscription!').waitFor();
    await page.getByText(/renews /).waitFor();
    await notice.waitFor({ state: 'detached' });
  });

  test('a plan above the expected one clears the notice, and an old expectation expires', async () => {
    const waits = 'Your payment is being confirmed…';
    const at = (plan: string, since: number) => ({ tab: { expectedPlan: `${plan} ${since}` } });
    const above = await client.visitSignedIn('/', {}, at('basic', Date.now()));
    await above.getByText('Password set').waitFor();
    expect(await above.getByText(waits).count()).toBe(0);
    const old = await client.visitSignedIn('/', {}, at('premium', Date.now() - 3_600_000));
    await old.getByText('Password set').waitFor();
    expect(await old.getByText(waits).count()).toBe(0);
    expect(await old.evaluate(() => sessionStorage.getItem('expectedPlan'))).toBeNull();
  });

  test.each([
    ['active', 'standard', 'billing.handleUpgradeSuccess'],
    ['past_due', 'standard', 'billing.handleCheckoutSuccess'],
    ['active', 'free', 'billing.handleCheckoutSuccess'],
  ] as const)(
    '/success counts an upgrade of a %s %s user as %s [screen-8]',
    async (status, plan, procedure) => {
      client.stage().answer(procedure, { success: true });
      const user = { subscriptionStatus: status, subscriptionPlan: plan };
      const page = await client.visitSignedIn(`${RETURN}&upgrade=true`, user);
      await page.getByText('Success!').waitFor();
      const reported = client.stage().heard.find((call) => call.procedure === procedure);
      expect(reported?.input).toEqual({ session_id: 'cs_1', userEmail: 'trader@example.com' });
    },
  );

  test('/success stays when the visitor starts typing, and calls nothing on a second visit', async () => {
    client.stage().answer('billing.handleCheckoutSuccess', { success: true });
    const page = await client.visitSignedIn(RETURN);
    await page.getByText('Success!').waitFor();
    await field(page).focus();
    await page.clock.fastForward(10_000);
    expect((await pathOf(page)).startsWith('/success')).toBe(true);
    await page.reload();
    await field(page).waitFor();
    const reports = client
      .stage()
      .heard.filter((call) => call.procedure === 'billing.handleCheckoutSuccess');
    expect(reports.length).toBe(1);
  });

  test('shows the invitation [screen-9]', async () => {
    client.stage().answer('discord.setUsername', {
      success: true,
      inviteUrl: 'https://discord.example/invite/abc',
    });
    const page = await client.visitSignedIn('/success');
    await join(page).click();
    expect(client.stage().heard.map((call) => call.procedure)).not.toContain('discord.setUsername');
    await field(page).fill(' trader_jane ');
    await join(page).click();
    await page.getByRole('heading', { name: 'All Set!' }).waitFor();
    const link = page.getByRole('link', { name: 'Join Discord Server' });
    expect(await link.getAttribute('href')).toBe('https://discord.example/invite/abc');
    const sent = client.stage().heard.find(({ procedure }) => procedure === 'discord.setUsername');
    expect(sent?.input).toEqual({ discordUsername: 'trader_jane' });
  });

  test('says beside the invitation that the server has paused invites', async () => {
    const message = 'Your personal invite is ready, but the server has paused invites.';
    client.stage().answer('discord.setUsername', {
      success: true,
      inviteUrl: 'https://discord.example/invite/abc',
      paused: true,
      message,
    });
    const page = await client.visitSignedIn('/success');
    await join(page).click();
    await field(page).fill('trader_jane');
    await join(page).click();
    await page.getByText(message).waitFor();
    await page.getByRole('link', { name: 'Join Discord Server' }).waitFor();
  });

  test('the dashboard shows the Discord account just entered, without a reload', async () => {
    const stage = client.stage();
    const inviteUrl = 'https://discord.example/invite/abc';
    const page = await client.visitSignedIn('/success');
    await field(page).fill('trader_jane');
    stage.answer('discord.setUsername', () => {
      stage.answer('auth.currentUser', someUser({ discordInvited: true }));
      const discord = { username: 'trader_jane', state: 'invited', inviteUrl, roles: [] } as const;
      stage.answer('auth.checkUserAccess', someAccess({ discord: { ...discord, roles: [] } }));
      return { success: true, inviteUrl };
    });
    await join(page).click();
    await toastSays(page, 'Discord Invite Created', 'Your personal invitation is ready.');
    const saved = stage.heard.findIndex(({ procedure }) => procedure === 'discord.setUsername');
    const readAgain = stage.heard.slice(saved).map(({ procedure }) => procedure);
    expect(readAgain).toContain('auth.currentUser');
    expect(readAgain).toContain('auth.checkUserAccess');
    await page.getByRole('link', { name: 'Continue to your dashboard' }).click();
    await page.getByText('Done: trader_jane', { exact: true }).waitFor();
    await page.getByText('Invited', { exact: true }).waitFor();
    expect(await page.getByText('Connect your Discord account to join the server.').count()).toBe(
      0,
    );
  });

  test('the dashboard reloads the session when it opens with stale data', async () => {
    const stage = client.stage();
    const page = await client.visitSignedIn('/success');
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    const discord = { username: 'trader_jane', inviteUrl: null, roles: ['Community'] };
    stage.answer('auth.checkUserAccess', someAccess({ discord: { ...discord, state: 'joined' } }));
    stage.answer('auth.currentUser', someUser({ discordInvited: true }));
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await page.getByText(/^You are in the server as trader_jane/).waitFor();
    await page.getByText('Invited · joined', { exact: true }).waitFor();
  });

  test('/success without an invitation leads home after three seconds [screen-10]', async () => {
    client.stage().answer('discord.setUsername', { success: true });
    const page = await client.visitSignedIn('/success');
    await field(page).fill('trader_jane');
    await join(page).click();
    await page.getByRole('button', { name: 'Go to Dashboard' }).waitFor();
    await page.clock.fastForward(2000);
    expect((await pathOf(page)).startsWith('/success')).toBe(true);
    await page.clock.fastForward(1200);
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  });

  test('/success can be skipped [screen-11]', async () => {
    const page = await client.visitSignedIn('/success');
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await page.getByRole('heading', { name: 'All Set!' }).waitFor();
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  });

  test('shows why no invitation came [screen-12]', async () => {
    client.allowConsoleError(/status of 500/);
    const page = await client.visitSignedIn('/success');
    await field(page).fill('trader_jane');
    client.stage().answer('discord.setUsername', { success: false, message: 'No such name.' });
    await join(page).click();
    await toastSays(page, 'Error', 'No such name.');
    client.stage().answer('discord.setUsername', { success: false });
    await join(page).click();
    await toastSays(page, 'Error', 'Failed to send Discord invite');
    client.stage().answer('discord.setUsername', () => {
      throw new Refusal(500, 'Oops');
    });
    await join(page).click();
    await toastSays(page, 'Error', 'Failed to save Discord username. Please try again.');
  });

  test("a refused session leads to the server's sign-in [screen-13]", async () => {
    client.allowConsoleError(/status of 401/);
    client.stage().answer('discord.setUsername', () => {
      throw new Refusal(401, 'Please sign in.');
    });
    const page = await client.visitSignedIn('/success');
    await field(page).fill('trader_jane');
    await join(page).click();
    await page.waitForURL('**/api/login');
  });
});
