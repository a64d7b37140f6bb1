import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import { clientOfThisFile, pathOf, toastIn, toastSays } from '../support/client-of-this-file.ts';
import { someAccess } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const DAY = '2026-12-24T12:00:00.000Z';
const GRANTED: Partial<CurrentUser> = {
  tradingViewUsername: 'CandleCarl',
  tradingViewAccess: true,
  tradingViewExpiresAt: DAY,
};
type DiscordState = AccessCheck['discord']['state'];
const onDiscord = (state: DiscordState, changes: Partial<AccessCheck['discord']> = {}) =>
  someAccess({
    discord: { username: 'trader_jane', state, inviteUrl: null, roles: [], ...changes },
  });

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const stateOf = (page: Page, title: string) => step(page, title).getAttribute('data-state');

async function visitWith(access: AccessCheck, user: Partial<CurrentUser> = {}): Promise<Page> {
  const page = await client.visitSignedIn('/nowhere', user);
  client.stage().answer('auth.checkUserAccess', access);
  await page.goto(`${client.stage().origin}/`);
  // A complete list is folded.
  await page.locator('ol > li').first().waitFor({ state: 'attached' });
  return page;
}

describe('the delivery tracker', () => {
  test('shows seven steps, whose turn it is and what comes later', async () => {
    const page = await visitWith(someAccess());
    const titles = [
      ['Paid', 'done'],
      ['Password set', 'done'],
      ['Discord username', 'action'],
      ['Server joined', 'waiting'],
      ['Role assigned', 'waiting'],
      ['TradingView username', 'action'],
      ['Indicators unlocked', 'waiting'],
    ] as const;
    for (const [title, state] of titles) expect(await stateOf(page, title)).toBe(state);
    await step(page, 'Paid').getByText('Since Nov 20, 2026').waitFor();
    // The greeting counts the subscriber's own steps.
    expect(await page.getByText('of 7 steps').count()).toBe(0);
    const field = step(page, 'TradingView username').getByLabel('TradingView Username');
    expect(await page.getByLabel('TradingView Username').count()).toBe(1);
    await page.getByRole('link', { name: 'Add TradingView username' }).click();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    expect(await field.getAttribute('id')).toBe(await focused());
  });

  test('shows when each provider confirmed the access', async () => {
    const since = '2026-11-20T09:15:00.000Z';
    const earlier = '2026-11-20T09:10:00.000Z';
    const moments = { namedAt: earlier, since, rolesSince: since };
    const access = onDiscord('joined', { roles: ['Community'], ...moments });
    access.accountSince = earlier;
    access.tradingView.namedAt = earlier;
    access.tradingView.indicators = [{ name: 'main', state: 'granted', expiresAt: DAY, since }];
    const page = await visitWith(access, { ...GRANTED, discordInvited: true });
    await page.clock.runFor(100);
    for (const title of ['Server joined', 'Indicators unlocked']) {
      expect(await step(page, title).locator('time').getAttribute('datetime')).toBe(since);
    }
    for (const title of ['Password set', 'Discord username', 'TradingView username']) {
      expect(await step(page, title).locator('time').getAttribute('datetime')).toBe(earlier);
    }
  });

  test('omits what a plan does not include', async () => {
    const page = await visitWith(someAccess({ plan: 'free' }), { subscriptionPlan: 'free' });
    expect(await step(page, 'Paid').count()).toBe(0);
    expect(await step(page, 'Indicators unlocked').count()).toBe(0);
    expect(await page.locator('ol > li').count()).toBe(4);
  });

  test.each([
    ['invited', 'action', 'Open your invitation'],
    ['invite-expired', 'action', 'Get a new invitation'],
    ['left', 'action', 'Get a new invitation'],
    ['needs-operator', 'trouble', null],
  ] as const)('the step server joined: %s is %s', async (discord, state, action) => {
    const inviteUrl = discord === 'invited' ? 'https://discord.example/invite/abc' : null;
    const page = await visitWith(onDiscord(discord, { inviteUrl }));
    expect(await stateOf(page, 'Server joined')).toBe(state);
    const links = step(page, 'Server joined').getByRole('link');
    expect(await links.allInnerTexts()).toEqual(action === null ? [] : [action]);
    if (inviteUrl !== null) expect(await links.getAttribute('href')).toBe(inviteUrl);
  });

  test('the delivery tracker waits for a role and for indicators, and says who must act', async () => {
    const waiting = onDiscord('joined');
    const page = await visitWith(
      {
        ...waiting,
        tradingView: {
          username: 'CandleCarl',
          connected: false,
          indicators: [{ name: 'main', state: 'pending', expiresAt: null }],
        },
      },
      { tradingViewUsername: 'CandleCarl' },
    );
    expect(await stateOf(page, 'Role assigned')).toBe('working');
    expect(await stateOf(page, 'Indicators unlocked')).toBe('working');
    await page.getByText('Our TradingView connection is down').first().waitFor();
    await page.getByRole('button', { name: 'Fix my access' }).waitFor();
  });

  test('says when everything is delivered', async () => {
    const access = onDiscord('joined', { roles: ['Community', 'Paid Member'] });
    access.tradingView.indicators = [{ name: 'main', state: 'granted', expiresAt: DAY }];
    const page = await visitWith(access, { ...GRANTED, discordInvited: true });
    await page.getByRole('heading', { name: 'Everything is delivered' }).waitFor();
    await page.getByText('7 of 7 steps').click();
    await step(page, 'Indicators unlocked').getByText('Open until Dec 24, 2026').waitFor();
    await step(page, 'Role assigned').getByText('Community, Paid Member').waitFor();
  });
});

describe('Fix my access', () => {
  const fix = (page: Page) => page.getByRole('button', { name: 'Something missing?' }).click();
  const answer = (success: boolean, message: string, open: string[] = []) =>
    client.stage().answer('tradingview.fixAccess', { success, message, repaired: [], open });

  test('says what was repaired and reloads the access', async () => {
    answer(true, 'We repaired your access.');
    const page = await client.visitSignedIn('/');
    await fix(page);
    await toastSays(page, 'Your access', 'We repaired your access.');
    const checks = () =>
      client.stage().heard.filter((call) => call.procedure === 'auth.checkUserAccess').length;
    await expect.poll(checks).toBe(2);
  });

  test('asks for patience on a second press within a minute', async () => {
    const text = 'We checked your access less than a minute ago. Please try again shortly.';
    answer(false, text);
    const page = await client.visitSignedIn('/');
    await fix(page);
    await toastSays(page, 'One moment', text);
    expect(await toastIn(page).getByRole('alert').count()).toBe(0);
  });

  test('says what is still missing, and when nothing could be checked', async () => {
    client.allowConsoleError(/ERR_/);
    answer(false, 'Some of your access could not be set up yet.', ['indicator-main']);
    const page = await client.visitSignedIn('/');
    await fix(page);
    await toastSays(page, 'Still setting up', 'Some of your access could not be set up yet.');
    await page.route('**/trpc/tradingview**', (route) => route.abort());
    await fix(page);
    await toastSays(page, 'Not checked', 'Your access could not be checked. Please try again.');
  });
});

describe('Request username change', () => {
  const open = async () => {
    const page = await client.visitSignedIn('/', GRANTED);
    await page.getByRole('button', { name: 'Request username change' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(' NewCarl ');
    return page;
  };
  const submit = (page: Page) => page.getByRole('button', { name: 'Change username' }).click();

  test('changes a locked name and says when the new one has access', async () => {
    client.stage().answer('tradingview.changeUsername', { accessGranted: true });
    const page = await open();
    await submit(page);
    await toastSays(page, 'TradingView Username Changed', 'Your new username has access.');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const sent = client
      .stage()
      .heard.find((call) => call.procedure === 'tradingview.changeUsername');
    expect(sent?.input).toEqual({ tradingViewUsername: 'NewCarl' });
    expect(await pathOf(page)).toBe('/');
  });

  test('a refused username change stays open with the reason and the name', async () => {
    client.allowConsoleError(/status of 429/);
    const reason = 'The username was changed less than a day ago. Please try again tomorrow.';
    client.stage().answer('tradingview.changeUsername', () => {
      throw new Refusal(429, reason);
    });
    const page = await open();
    await submit(page);
    await page.getByRole('alert').getByText(reason).waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(' NewCarl ');
  });
});
