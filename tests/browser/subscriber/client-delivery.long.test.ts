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
      ['Payment', 'done'],
      ['Password set', 'done'],
      ['Discord username', 'action'],
      ['Join the server', 'waiting'],
      ['Get your role', 'waiting'],
      ['TradingView username', 'action'],
      ['Unlock indicators', 'waiting'],
    ] as const;
    for (const [title, state] of titles) await expect.poll(() => stateOf(page, title)).toBe(state);
    await step(page, 'Payment').getByText('Since Nov 20, 2026').waitFor();
    // The greeting counts the subscriber's own steps.
    await expect.poll(() => page.getByText('of 7 steps').count()).toBe(0);
    // The step alone asks for the username.
    await step(page, 'TradingView username').getByLabel('TradingView Username').waitFor();
    await expect.poll(() => page.getByLabel('TradingView Username').count()).toBe(1);
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
    for (const title of ['Join the server', 'Unlock indicators']) {
      await expect
        .poll(() => step(page, title).locator('time').getAttribute('datetime'))
        .toBe(since);
    }
    for (const title of ['Password set', 'Discord username', 'TradingView username']) {
      await expect
        .poll(() => step(page, title).locator('time').getAttribute('datetime'))
        .toBe(earlier);
    }
  });

  test('omits what a plan does not include', async () => {
    const page = await visitWith(someAccess({ plan: 'free' }), { subscriptionPlan: 'free' });
    await step(page, 'Join the server').waitFor();
    await expect.poll(() => step(page, 'Payment').count()).toBe(0);
    await expect.poll(() => step(page, 'Unlock indicators').count()).toBe(0);
    await expect.poll(() => page.locator('ol > li').count()).toBe(4);
  });

  test.each([
    ['invited', 'action', 'Open your invitation'],
    ['invite-expired', 'action', 'Get a new invitation'],
    ['left', 'action', 'Get a new invitation'],
    ['needs-operator', 'trouble', null],
  ] as const)('the step server joined: %s is %s', async (discord, state, action) => {
    const inviteUrl = discord === 'invited' ? 'https://discord.example/invite/abc' : null;
    const page = await visitWith(onDiscord(discord, { inviteUrl }));
    await expect.poll(() => stateOf(page, 'Join the server')).toBe(state);
    const links = step(page, 'Join the server').getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(action === null ? [] : [action]);
    if (inviteUrl !== null) await expect.poll(() => links.getAttribute('href')).toBe(inviteUrl);
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
    await expect.poll(() => stateOf(page, 'Get your role')).toBe('working');
    await expect.poll(() => stateOf(page, 'Unlock indicators')).toBe('working');
    await page.getByText('Our TradingView connection is down').first().waitFor();
    await page.getByRole('button', { name: 'Fix my access' }).waitFor();
  });

  test('a queued indicator leaves the username changeable, and one being granted does not', async () => {
    const { tradingView, ...access } = someAccess();
    const indicators = [
      { name: 'main' as const, state: 'granted', expiresAt: DAY },
      { name: 'wavematrix' as const, state: 'pending', expiresAt: null },
    ];
    const user = { ...GRANTED, subscriptionPlan: 'premium' as const };
    const withConnection = (connected: boolean) =>
      visitWith({ ...access, tradingView: { ...tradingView, connected, indicators } }, user);
    const queued = await withConnection(false);
    await queued.getByRole('button', { name: 'Request username change' }).waitFor();
    const granting = await withConnection(true);
    await granting.getByText('CandleCarl', { exact: true }).waitFor();
    await expect
      .poll(() => granting.getByRole('button', { name: 'Request username change' }).count())
      .toBe(0);
  });

  test('says when everything is delivered', async () => {
    const access = onDiscord('joined', { roles: ['Community', 'Paid Member'] });
    access.tradingView.indicators = [{ name: 'main', state: 'granted', expiresAt: DAY }];
    const page = await visitWith(access, { ...GRANTED, discordInvited: true });
    await page.getByRole('heading', { name: 'Everything is delivered' }).waitFor();
    await page.getByText('7 of 7 steps').click();
    await step(page, 'Unlock indicators').getByText('Open until Dec 24, 2026').waitFor();
    await step(page, 'Get your role').getByText('Community, Paid Member').waitFor();
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
    await expect.poll(() => toastIn(page).getByRole('alert').count()).toBe(0);
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
    await expect
      .poll(() => page.getByRole('dialog').getByRole('textbox').inputValue())
      .toBe(' NewCarl ');
  });
});
