import { describe, expect, test } from 'vitest';
import { USERS_PER_PAGE } from '../../../src-client/features/operator/copy.ts';
import { clientOfThisFile, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { pagesOf, USER_ID } from '../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';
import { USER_PAGE } from '../support/operator-user-answers.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitList } = operatorPages(client);

describe('the user table', () => {
  test('the user table has the documented columns, shortened ids, badges and dates [screen-139]', async () => {
    const page = await visitList(4);
    const head = page.getByRole('columnheader');
    await head.first().waitFor();
    expect(await head.allTextContents()).toEqual([
      'Email',
      'Plan',
      'Status',
      'Stripe Info',
      'TradingView',
      'Indicators',
      'Created',
    ]);
    await page.getByText('Showing 4 of 4 users').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'lena.2@example.com' });
    await row.getByText('cus_Q7xk2LmP', { exact: true }).waitFor();
    await row.getByText('sub_1PqZ2KlB', { exact: true }).waitFor();
    await row.getByText('trader_2').waitFor();
    await row.getByText('CandleCarl2').waitFor();
    expect(await row.getByText('Past due', { exact: true }).getAttribute('class')).toMatch(
      /attention/,
    );
    await row.getByText('Authorized').waitFor();
    await row.getByText('Main · Dec 24, 2026').waitFor();
    await row.getByText('Wavematrix', { exact: true }).waitFor();
    await row.getByText('Nov 20, 2026').waitFor();
    const free = page.getByRole('row').filter({ hasText: 'jane.trader.0@example.com' });
    await free.getByText('Unverified').waitFor();
  });

  test('shows the full badge of a disputed payment and no expiry without access', async () => {
    const { users, ...frame } = pagesOf(1)({});
    const [user] = users;
    if (user === undefined) throw new Error('There is one.');
    const gone = { ...user, tradingViewUsername: 'gone', tradingViewAccess: false };
    const changes = {
      disputed: true,
      subscriptionPlan: 'free' as const,
      disputedPlan: 'standard' as const,
      tradingViewVerification: null,
      tradingViewExpiresAt: null,
    };
    const page = await visitList(1);
    client.stage().answer('admin.users', { ...frame, users: [{ ...gone, ...changes }] });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const row = page.getByRole('row').filter({ hasText: user.email });
    const cell = row.getByRole('cell').filter({ hasText: 'On hold' });
    await cell.getByText('disputed', { exact: true }).waitFor();
    await row.getByRole('cell', { name: 'Standard', exact: true }).waitFor();
    expect(await cell.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
    await row.getByText('no access', { exact: true }).waitFor();
  });

  test('shows whether the charting platform is connected [screen-140]', async () => {
    const page = await visitList(1);
    await page.getByText('TradingView connected').waitFor();
    client.stage().answer('admin.users', { ...pagesOf(1)({}), tradingViewConnected: false });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('TradingView not connected').waitFor();
  });

  test.each([
    ['', 'No users found'],
    ['?plan=premium', 'No premium users found'],
    ['?q=nobody', 'No users found'],
  ])('the user table without users in %j shows %j [screen-141]', async (search, text) => {
    const page = await visitList(0, search);
    await page.getByText(text, { exact: true }).waitFor();
  });

  test('a filter keeps the total of all users and shows how many match', async () => {
    const page = await visitList(4);
    const answer = { ...pagesOf(1)({}), total: 1 };
    const counts = { ...answer.counts, total: 4 };
    client.stage().answer('admin.users', { ...answer, counts });
    await page.getByLabel('Plan filter').selectOption('premium');
    await page.getByText('Showing 1 of 4 users', { exact: true }).waitFor();
    await page.getByText('1 matching', { exact: true }).waitFor();
  });

  test('the plan filter has its documented options and queries the server [screen-142]', async () => {
    const page = await visitList(3);
    const filter = page.getByLabel('Plan filter');
    await filter.waitFor();
    expect(await filter.getByRole('option').allTextContents()).toEqual([
      'All Plans',
      'Free',
      'Basic',
      'Standard',
      'Premium',
    ]);
    await filter.selectOption('Standard');
    await expect.poll(() => heardInputs('admin.users').at(-1)?.plan).toBe('standard');
    expect(await pathOf(page)).toBe('/admin?plan=standard');
  });

  test('shows a spinner with text while users load, and a failure [screen-143]', async () => {
    client.allowConsoleError(/status of (503|404)/);
    const page = await client.visit('/admin', SIGNED_IN);
    const { promise, resolve } = Promise.withResolvers<void>();
    client.stage().answer('admin.users', () => {
      throw new Refusal(503, 'The service is restarting. Please try again.');
    });
    await page.route('**/trpc/admin.users**', async (route) => {
      await promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText('Loading users...').first().waitFor();
    resolve();
    await page.getByText('The users could not be loaded.').waitFor();
  });

  test('an ended session says so above the sign-in form', async () => {
    client.allowConsoleError(/status of (401|404)/);
    client.stage().answer('admin.users', () => {
      throw new Refusal(401, 'Operator sign-in required');
    });
    const page = await client.visit('/admin', SIGNED_IN);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await page.getByText('Your session ended. Sign in again to continue.').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('adminSession'))).toBeNull();
  });

  test('the user table of 100,000 users renders a few dozen rows and loads pages while scrolling [screen-144]', async () => {
    const page = await visitList(100_000);
    const box = page.getByRole('region', { name: 'Users' });
    await box.getByRole('row').nth(3).waitFor();
    for (let pages = 2; pages <= 13; pages += 1) {
      await box.evaluate((element) => element.scrollBy(0, element.scrollHeight));
      // Drawn, not only requested: before that the box cannot scroll further.
      await page.getByText(`Showing ${pages * USERS_PER_PAGE} of 100000 users`).waitFor();
      expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(80);
    }
    expect(heardInputs('admin.users')).toHaveLength(13);
  });
});

test('a failed next page keeps the loaded rows and can be retried', async () => {
  client.allowConsoleError(/status of 503/);
  const page = await visitList(1_000);
  const box = page.getByRole('region', { name: 'Users' });
  await box.getByRole('row').nth(3).waitFor();
  client.stage().answer('admin.users', () => {
    throw new Refusal(503, 'The service is restarting. Please try again.');
  });
  await box.evaluate((element) => element.scrollBy(0, element.scrollHeight));
  const alert = page.getByRole('alert').filter({ hasText: 'More users could not be loaded.' });
  await alert.waitFor();
  const indent = await alert.evaluate((line) =>
    Number.parseFloat(getComputedStyle(line).paddingLeft),
  );
  expect(indent).toBeGreaterThanOrEqual(12);
  expect(await box.getByRole('row').count()).toBeGreaterThan(3);
  answerAll({ 'admin.users': pagesOf(1_000) });
  const showing = page.getByText(/^Showing \d+ of 1000 users$/);
  const before = await showing.textContent();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => showing.textContent()).not.toBe(before);
  expect(await page.getByText('More users could not be loaded.').count()).toBe(0);
});

test.each([320, 375])('at %d pixels the figures over the list break no word', async (width) => {
  const page = await visitList(3, '', { viewport: { width, height: 700 } });
  const tile = page.getByRole('listitem').filter({ hasText: 'Active Subscriptions' });
  const broken = await tile
    .locator('span')
    .first()
    .evaluate((label) => {
      const text = label.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      }).length;
    });
  expect(broken).toBe(0);
});

describe('the user list by keyboard', () => {
  test('an operator searches, filters, opens a user and grants access by hand [screen-145]', async () => {
    const page = await visitList(40);
    answerAll({ ...USER_PAGE, 'admin.grantByHand': { id: 'g1' } });
    await page.getByRole('table').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      });
    const tabTo = async (name: string) => {
      for (let n = 0; n < 60; n += 1) {
        await page.keyboard.press('Tab');
        if ((await focused()) === name) return;
      }
      throw new Error(`Tab never came to ${name}.`);
    };
    await tabTo('Search users');
    await page.keyboard.type('jane');
    await page.clock.runFor(400);
    await expect.poll(() => heardInputs('admin.users').at(-1)?.q).toBe('jane');
    await tabTo('Plan filter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => heardInputs('admin.users').at(-1)?.plan).toBe('free');
    expect(await pathOf(page)).toBe('/admin?q=jane&plan=free');
    await tabTo('jane.trader.0@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'jane.trader@example.com' }).waitFor();
    await page.getByText('Won the trading contest').waitFor();
    await tabTo('Grant manually');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('What').focus();
    await page.keyboard.type('Orderblock');
    await page.getByLabel('Reason').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Please give a reason.').waitFor();
    await page.keyboard.type('Won the contest');
    await page.keyboard.press('Enter');
    await toastSays(page, 'Done', 'Granted. Confirming with the provider…');
    expect(heardInputs('admin.grantByHand')).toEqual([
      {
        accountId: USER_ID,
        entitlement: 'indicator-orderblock',
        expiresAt: null,
        reason: 'Won the contest',
      },
    ]);
    expect(await focused()).toBe('Grant manually');
  });
});
