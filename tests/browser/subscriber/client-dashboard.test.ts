import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { oneDaily, sampled } from '../../support/long.ts';
import { clientOfThisFile, interrupt, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { someAccess, someBilling, someUser } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const card = (page: Page, title: string) => page.locator('section', { hasText: title });
const indicator = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });

describe('the dashboard cards', () => {
  const subscribers = [
    ['free', 'Free Plan', 'Standard+ Required', 'Premium Only', 3],
    ['premium', 'Active', 'Inactive', 'Available', 0],
    ['basic', 'Active', 'Standard+ Required', 'Premium Only', 2],
    ['standard', 'Active', 'Inactive', 'Premium Only', 1],
  ] as const;

  test.each(sampled(subscribers, 2))(
    'the dashboard shows the cards of a %s subscriber [screen-14]',
    async (plan, badge, main, premium, upgrades) => {
      const page = await client.visitSignedIn('/', { subscriptionPlan: plan });
      await card(page, 'Current Subscription').getByText(badge, { exact: true }).waitFor();
      await indicator(page, 'Main Indicator').getByText(main, { exact: true }).waitFor();
      for (const name of ['Wavematrix', 'Orderblock']) {
        await indicator(page, name).getByText(premium, { exact: true }).waitFor();
      }
      await expect
        .poll(() => page.getByRole('button', { name: /^Upgrade to/ }).count())
        .toBe(upgrades);
      const noAccess = card(page, 'TradingView Integration').getByText('No Access', {
        exact: true,
      });
      await expect.poll(() => noAccess.count()).toBe(upgrades > 1 ? 1 : 0);
      const highest = page.getByText('You have the highest tier subscription!');
      await expect.poll(() => highest.count()).toBe(plan === 'premium' ? 1 : 0);
    },
  );

  test('dashboard cards that cannot be read say so, claim nothing and can be retried', async () => {
    client.allowConsoleError(/status of 500/);
    const refuse = () => {
      throw new Refusal(500, 'Oops');
    };
    const answers = { 'auth.checkUserAccess': refuse, 'billing.overview': refuse };
    const page = await client.visitSignedIn('/', { subscriptionStatus: 'past_due' }, { answers });
    await page.getByText(/^Your last payment did not go through\. Update/).waitFor();
    const said = page.getByText('Could not be loaded.');
    await expect.poll(() => said.count()).toBe(3);
    await expect.poll(() => page.getByText('Add your Discord account').count()).toBe(0);
    client.stage().answer('auth.checkUserAccess', someAccess());
    client.stage().answer('billing.overview', someBilling());
    await card(page, 'Current Subscription').getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Quick Access').getByRole('button', { name: 'Try again' }).click();
    await card(page, 'Quick Access').getByText('Add your Discord account').waitFor();
    await page.getByRole('button', { name: 'Manage billing' }).waitFor();
    await expect.poll(() => said.count()).toBe(0);
  });

  test('upgrade buttons show their price and lead to /upgrade [screen-15]', async () => {
    const page = await client.visitSignedIn('/', { subscriptionPlan: 'free' });
    for (const name of [/Basic.*\$10\/month/, /Standard.*\$49\/month/, /Premium.*\$99\/month/]) {
      await page.getByRole('button', { name }).waitFor();
    }
    await page.getByRole('button', { name: 'Upgrade Plan' }).click();
    await page.getByRole('heading', { name: 'Upgrade Your Plan' }).waitFor();
  });

  test('the community is pending until invited, and its button leads to /success [screen-16]', async () => {
    const page = await client.visitSignedIn('/');
    await card(page, 'Quick Access').getByText('Pending', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Join Discord Community' }).click();
    await page.waitForURL('**/success?plan=standard');
  });

  test('the usage guide opens, closes with Escape and returns the focus [screen-17]', async () => {
    const page = await client.visitSignedIn('/', { discordInvited: true });
    await card(page, 'Quick Access').getByText('Invited', { exact: true }).waitFor();
    const opener = page.getByRole('button', { name: 'Indicator Usage Guide' });
    await opener.click();
    await page.getByRole('dialog').getByText('Something is missing').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((el) => el === document.activeElement)).toBe(true);
  });
});

describe('the TradingView username field', () => {
  const field = (page: Page) => page.getByLabel('TradingView Username');
  const save = (page: Page) => page.getByRole('button', { name: 'Save Username' });

  test('looks up a name a second after the last key, from three characters [screen-18]', async () => {
    client.stage().answer('tradingview.validateUsername', { valid: true, message: '' });
    const page = await client.visitSignedIn('/', {}, { stopped: true });
    const lookups = () =>
      client.stage().heard.filter((call) => call.procedure === 'tradingview.validateUsername');
    await interrupt(page, field(page).waitFor());
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await field(page).fill('ab');
    await page.clock.runFor(5000);
    expect(lookups()).toEqual([]);
    await field(page).fill(' candle ');
    await page.clock.runFor(500);
    expect(lookups()).toEqual([]);
    await page.clock.runFor(600);
    await interrupt(page, page.getByText('Username is valid', { exact: true }).waitFor());
    expect(lookups().map((call) => call.input)).toEqual([{ username: 'candle' }]);
    await expect.poll(() => save(page).isDisabled()).toBe(false);
  });

  test('refuses an unknown name, and saves or rechecks one that could not be checked [screen-19]', async () => {
    client.allowConsoleError(/status of (429|503)/);
    client.stage().answer('tradingview.validateUsername', { valid: false, message: '' });
    const page = await client.visitSignedIn('/');
    await field(page).fill('nobody');
    await page.clock.fastForward(1100);
    await page.getByText('Username not found', { exact: true }).waitFor();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    for (const [status, message] of [
      [503, 'TradingView cannot be reached.'],
      [429, 'Please wait a minute.'],
    ] as const) {
      client.stage().answer('tradingview.validateUsername', () => {
        throw new Refusal(status, message);
      });
      await field(page).fill(`somebody${status}`);
      await page.clock.fastForward(1100);
      await page.getByText(message, { exact: true }).waitFor();
      await expect.poll(() => save(page).isDisabled()).toBe(false);
    }
    client.stage().answer('tradingview.validateUsername', { valid: true, message: '' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('Username is valid', { exact: true }).waitFor();
  });

  oneDaily([
    [true, 'Username saved and TradingView access granted!'],
    [false, 'TradingView username saved successfully.'],
  ])('saves the name; access granted at once: %s [screen-20]', async (accessGranted, text) => {
    client.stage().answer('tradingview.setUsername', { accessGranted });
    const page = await client.visitSignedIn('/');
    await field(page).fill('ab ');
    client.stage().answer('auth.currentUser', someUser({ tradingViewUsername: 'ab' }));
    await save(page).click();
    await toastSays(page, 'TradingView Username Set', text);
    await page.getByRole('button', { name: 'Edit TradingView username' }).waitFor();
    const sent = client.stage().heard.find((call) => call.procedure === 'tradingview.setUsername');
    expect(sent?.input).toEqual({ tradingViewUsername: 'ab' });
  });

  test('shows why a save failed [screen-21]', async () => {
    client.allowConsoleError(/status of 409|ERR_/);
    client.stage().answer('tradingview.setUsername', () => {
      throw new Refusal(409, 'Another account uses this name.');
    });
    const page = await client.visitSignedIn('/');
    client.stage().answer('tradingview.validateUsername', { valid: true, message: '' });
    await field(page).fill('abc');
    await page.clock.fastForward(1100);
    await page.getByText('Username is valid', { exact: true }).waitFor();
    await save(page).click();
    await toastSays(page, 'Error', 'Another account uses this name.');
    const line = page.locator('form [data-state]');
    await expect.poll(() => line.innerText()).toBe('Another account uses this name.');
    await expect.poll(() => line.getAttribute('data-state')).toBe('invalid');
    await expect.poll(() => save(page).isDisabled()).toBe(false);
    await page.route('**/trpc/tradingview**', (route) => route.abort());
    await save(page).click();
    await toastSays(page, 'Error', 'Failed to save TradingView username.');
    await expect.poll(() => field(page).inputValue()).toBe('abc');
  });

  test('locks the name once access appears by itself [screen-22]', async () => {
    const page = await client.visitSignedIn('/', { tradingViewUsername: 'candle' });
    await page.getByText('Granting your indicator access on TradingView…').waitFor();
    const granted = someUser({
      tradingViewUsername: 'candle',
      tradingViewAccess: true,
      tradingViewExpiresAt: '2026-12-24T12:00:00.000Z',
    });
    const expiresAt = granted.tradingViewExpiresAt;
    const indicators = [{ name: 'main', state: 'granted', expiresAt }] as const;
    const tradingView = { username: 'candle', connected: true, indicators: [...indicators] };
    client.stage().answer('auth.checkUserAccess', someAccess({ tradingView }));
    client.stage().answer('auth.currentUser', granted);
    await page.clock.fastForward(2100);
    await indicator(page, 'Main Indicator').getByText('Active', { exact: true }).waitFor();
    await indicator(page, 'Main Indicator').getByText('Expires Dec 24, 2026').waitFor();
    await page.getByText('Username is locked - TradingView access has been granted').waitFor();
    await card(page, 'TradingView Integration').getByText('Authorized').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Edit TradingView username' }).count())
      .toBe(0);
    expect(await pathOf(page)).toBe('/');
  });
});
