import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneDaily } from '../../support/long.ts';
import {
  advanceUntil,
  clientOfThisFile,
  interrupt,
  pathOf,
  toastIn,
  toastSays,
} from '../support/client-of-this-file.ts';
import { someAccess, someUser } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const RETURN = '/success?session_id=cs_1&plan=premium';

describe('/success', () => {
  const field = (page: Page) => page.getByLabel('Discord Username');
  const join = (page: Page) => page.getByRole('button', { name: 'Join Discord Community' });

  oneDaily([
    [{ success: true }, 'Success!', 'Your subscription has been activated.', 2000],
    [{ success: false }, 'Payment Received', 'Your account will be updated shortly.', 3000],
  ])('answered with %j leads home after its delay [screen-6]', async (answer, title, text, ms) => {
    client.stage().answer('billing.handleCheckoutSuccess', answer);
    const page = await client.visitSignedIn(RETURN, {}, { stopped: true });
    const toast = toastIn(page).filter({ hasText: title }).filter({ hasText: text });
    const isActive = page.getByText('Your Premium subscription is now active.');
    // Small steps: a wait for the page would let page time pass unseen.
    await advanceUntil(page, async () => (await toast.isVisible()) && (await isActive.isVisible()));
    await page.clock.runFor(ms - 300);
    expect((await pathOf(page)).startsWith('/success')).toBe(true);
    await page.clock.runFor(500);
    await interrupt(page, page.getByRole('heading', { name: 'Current Subscription' }).waitFor());
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
    await expect.poll(() => page.getByText('Your payment is being confirmed…').count()).toBe(0);
  });

  oneDaily([
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
    await expect
      .poll(() => page.getByText('Add your Discord account to get your invitation.').count())
      .toBe(0);
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
});
