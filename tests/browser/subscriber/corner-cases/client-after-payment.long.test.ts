import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  clientOfThisFile,
  interrupt,
  pathOf,
  toastSays,
} from '../../support/client-of-this-file.ts';
import { someAccess, someBilling, someStatus, someUser } from '../../support/client-people.ts';
import { Refusal } from '../../support/client-stage.ts';

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

  test('/success without a checkout names the plan of the subscriber', async () => {
    const page = await client.visitSignedIn('/success', { subscriptionPlan: 'premium' });
    await page.getByText('Your Premium subscription is now active.').waitFor();
  });

  test('a payment confirmed later removes the old notice and shows the new period [screen-7]', async () => {
    const stage = client.stage();
    const status = someStatus({ plan: 'free', currentPeriodEnd: null });
    const answers = { 'billing.subscriptionStatus': status };
    const page = await client.visitSignedIn(
      '/',
      { subscriptionPlan: 'free', subscriptionStatus: 'canceled' },
      { tab: { expectedPlan: `premium ${Date.now()}` }, answers },
    );
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
    await expect.poll(() => above.getByText(waits).count()).toBe(0);
    const old = await client.visitSignedIn('/', {}, at('premium', Date.now() - 3_600_000));
    await old.getByText('Password set').waitFor();
    await expect.poll(() => old.getByText(waits).count()).toBe(0);
    expect(await old.evaluate(() => sessionStorage.getItem('expectedPlan'))).toBeNull();
  });

  test('/success stays when the visitor starts typing, and calls nothing on a second visit', async () => {
    client.stage().answer('billing.handleCheckoutSuccess', { success: true });
    const page = await client.visitSignedIn(RETURN, {}, { stopped: true });
    await interrupt(page, page.getByText('Success!').waitFor());
    await field(page).focus();
    await page.clock.runFor(10_000);
    expect((await pathOf(page)).startsWith('/success')).toBe(true);
    await page.reload();
    await interrupt(page, field(page).waitFor());
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
    await expect.poll(() => link.getAttribute('href')).toBe('https://discord.example/invite/abc');
    const sent = client.stage().heard.find(({ procedure }) => procedure === 'discord.setUsername');
    expect(sent?.input).toEqual({ discordUsername: 'trader_jane' });
  });

  test('says beside the invitation that the server has paused invites', async () => {
    const message = 'Your personal invite is ready, but the server has paused invites.';
    const inviteUrl = 'https://discord.example/invite/abc';
    const answer = { success: true, inviteUrl, paused: true, message };
    client.stage().answer('discord.setUsername', answer);
    const page = await client.visitSignedIn('/success');
    await join(page).click();
    await field(page).fill('trader_jane');
    await join(page).click();
    await page.getByText(message).waitFor();
    await page.getByRole('link', { name: 'Join Discord Server' }).waitFor();
    await page.getByRole('button', { name: 'Go to Dashboard' }).waitFor();
    await expect.poll(() => page.getByText('Discord Invite Created').count()).toBe(0);
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
    const page = await client.visitSignedIn('/success', {}, { stopped: true });
    await interrupt(page, field(page).fill('trader_jane'));
    await interrupt(page, join(page).click());
    await interrupt(page, page.getByRole('button', { name: 'Go to Dashboard' }).waitFor());
    await page.clock.runFor(2000);
    expect((await pathOf(page)).startsWith('/success')).toBe(true);
    await page.clock.runFor(1200);
    await interrupt(page, page.getByRole('heading', { name: 'Current Subscription' }).waitFor());
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
