import { describe, expect, test } from 'vitest';
import { USERS_PER_PAGE } from '../../../src-client/features/operator/copy.ts';
import { IS_DAILY_RUN, oneDaily } from '../../support/long.ts';
import { clientOfThisFile, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { USER_ID } from '../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';
import { USER_PAGE } from '../support/operator-user-answers.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitList } = operatorPages(client);

describe('the user table', () => {
  test('the user table has the documented columns, shortened ids, badges and dates [screen-139]', async () => {
    const page = await visitList(4);
    const head = page.getByRole('columnheader');
    await head.first().waitFor();
    await expect
      .poll(() => head.allTextContents())
      .toEqual(['Email', 'Plan', 'Status', 'Stripe Info', 'TradingView', 'Indicators', 'Created']);
    await page.getByText('Showing 4 of 4 users').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'lena.2@example.com' });
    await row.getByText('cus_Q7xk2LmP', { exact: true }).waitFor();
    await row.getByText('sub_1PqZ2KlB', { exact: true }).waitFor();
    await row.getByText('trader_2').waitFor();
    await row.getByText('CandleCarl2').waitFor();
    await expect
      .poll(() => row.getByText('Past due', { exact: true }).getAttribute('class'))
      .toMatch(/attention/);
    await row.getByText('Authorized').waitFor();
    await row.getByText('Main · Dec 24, 2026').waitFor();
    await row.getByText('Wavematrix', { exact: true }).waitFor();
    await row.getByText('Nov 20, 2026').waitFor();
    const free = page.getByRole('row').filter({ hasText: 'jane.trader.0@example.com' });
    await free.getByText('Unverified').waitFor();
  });

  oneDaily([
    ['?plan=premium', 'No premium users found'],
    ['', 'No users found'],
    ['?q=nobody', 'No users found'],
  ])('the user table without users in %j shows %j [screen-141]', async (search, text) => {
    const page = await visitList(0, search);
    await page.getByText(text, { exact: true }).waitFor();
  });

  test('the plan filter has its documented options and queries the server [screen-142]', async () => {
    const page = await visitList(3);
    const filter = page.getByLabel('Plan filter');
    await filter.waitFor();
    await expect
      .poll(() => filter.getByRole('option').allTextContents())
      .toEqual(['All Plans', 'Free', 'Basic', 'Standard', 'Premium']);
    await filter.selectOption('Standard');
    await expect.poll(() => heardInputs('admin.users').at(-1)?.plan).toBe('standard');
    expect(await pathOf(page)).toBe('/admin?plan=standard');
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
    // The second page already has more rows than may be drawn.
    const last = IS_DAILY_RUN ? 4 : 13;
    for (let pages = 2; pages <= last; pages += 1) {
      await box.evaluate((element) => element.scrollBy(0, element.scrollHeight));
      // Drawn, not only requested: before that the box cannot scroll further.
      const shown = (pages * USERS_PER_PAGE).toLocaleString('en-US');
      await page.getByText(`Showing ${shown} of 100,000 users`).waitFor();
      await expect.poll(() => page.locator('tbody tr').count()).toBeLessThanOrEqual(80);
    }
    expect(heardInputs('admin.users')).toHaveLength(last);
  });
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
    await page.locator('section[aria-busy="false"]').waitFor();
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
    await expect.poll(focused).toBe('Grant manually');
  });
});
