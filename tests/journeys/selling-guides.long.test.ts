import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isHeldOut } from '../../src/domain/leaving/leave.ts';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { subscribe } from '../support/subscribers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import {
  button,
  followAll,
  operatorAt as openOperator,
  rowOf,
  signedIn as signIn,
} from './follow-guide.ts';

/** Follows the guide's pages about offers, leaving and disputes, one function for each step. */
const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    clientDirectory: 'dist/client',
    environment: { OPERATOR_EMAIL: 'owner@example.com' },
  });
});
afterAll(() => app.close());

const operatorAt = (path: string) => openOperator(browser, app, path);
const signedIn = (email: string) => signIn(browser, app, email);

it('a seller follows “Offers”: a code reduces a price, and an access code gives a plan', async () => {
  let link = '';
  let accessCode = '';
  await followAll('offers.md', await operatorAt('/admin'), [
    [
      'Open Offers and press New code. Choose a percentage or an amount, and for how many payments.',
      async (page) => {
        await page.getByRole('link', { name: 'Offers' }).first().click();
        await button(page, 'New code').click();
        await page.getByLabel('Code', { exact: true }).fill('LAUNCH40');
        await page.getByLabel('Percent off').fill('40');
        await page.getByLabel('How long').selectOption('First payment');
      },
    ],
    [
      'Limit it to plans, billing intervals, new subscriptions or upgrades, a number of uses, and days.',
      async (page) => {
        await page.getByRole('checkbox', { name: 'Standard' }).check();
        await page.getByLabel('Maximum uses').fill('10');
        await button(page, 'Create code').click();
        await rowOf(page, 'LAUNCH40').getByText('Live', { exact: true }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      },
    ],
    [
      "Copy the link beside the code. A visitor who follows it sees the reduced price before Stripe's page.",
      async (page) => {
        await button(page, 'Copy the link of LAUNCH40').click();
        await page.getByText('Copied', { exact: true }).waitFor();
        link = await page.evaluate(() => window.navigator.clipboard.readText());
        const visitor = await browser.open();
        await visitor.goto(link);
        await visitor.getByRole('link', { name: 'Choose Standard' }).click();
        await visitor.getByLabel(/email/i).first().fill('launch@example.com');
        await button(visitor, 'Continue to Payment').click();
        await button(visitor, /^Pay \$29\.40/).click();
        await visitor.getByRole('button', { name: 'Pay', exact: true }).waitFor();
        await visitor.getByText('$29.40').first().waitFor();
      },
    ],
    [
      'Press New access codes. Choose the plan, how many, and either a number of days or a last day.',
      async (page) => {
        await button(page, 'New access codes').click();
        await page.getByLabel('For', { exact: true }).fill('Partner week');
        await page.getByLabel('How many').fill('2');
        await button(page, 'Create codes').click();
      },
    ],
    [
      'Save the codes from the window that follows. They are not stored, so they are shown only once.',
      async (page) => {
        const dialog = page.getByRole('dialog', { name: '2 access codes' });
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: 'Download CSV' }).click(),
        ]);
        const [, line = ''] = (await readFile(await download.path(), 'utf8')).split('\n');
        [accessCode = '', link = ''] = line.trim().split(',');
        await dialog.getByRole('button', { name: 'I have saved them' }).click();
        await expect.poll(() => page.getByText(accessCode).count()).toBe(0);
      },
    ],
    [
      'Send the links. People redeem them at /redeem, signed in. A person without an account creates a free one first.',
      async (page) => {
        const { email } = await subscribe(app, 'free');
        const visitor = await signedIn(email);
        await visitor.goto(link);
        await button(visitor, 'Continue').click();
        await button(visitor, 'Start Premium').click();
        await visitor.getByRole('heading', { name: 'Premium is yours' }).waitFor();
        await page.reload();
        await rowOf(page, 'Partner week').getByText('1 of 2').waitFor();
      },
    ],
  ]);
});

it('a seller follows “Let subscribers leave and pause”, and a subscriber finds the page', async () => {
  const choose = async (page: Page, label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).selectOption(value);
    // The notification of an earlier save may still show.
    const [answer] = await Promise.all([
      page.waitForResponse(/admin\.setSetting/),
      button(page, `Save: ${label}`).click(),
    ]);
    expect(answer.ok()).toBe(true);
    await page.getByText('Saved', { exact: true }).first().waitFor();
  };
  let { userId, email } = await subscribe(app, 'premium');
  // A tenth of the accounts is never offered a pause.
  while (isHeldOut(userId)) ({ userId, email } = await subscribe(app, 'premium'));
  // The coupon that does not exist.
  browser.allowConsoleError(/admin\.setSetting\S* logged .*\b4\d\d\b/);
  await followAll('cancelling.md', await operatorAt('/admin'), [
    [
      'Open Setup (/admin/setup) and choose the step Stripe.',
      async (page) => {
        await page.goto(`${app.url}/admin/setup`);
        await page.getByRole('navigation', { name: 'Steps' }).getByText('Stripe').click();
      },
    ],
    [
      'Set Cancellation page to “On” and save. The dashboard and the account page now have a link “Cancel subscription”, and the Discord command /leave leads to it.',
      async (page) => {
        await choose(page, 'Cancellation page', 'On');
        const subscriber = await signedIn(email);
        await subscriber.getByRole('link', { name: 'Cancel subscription' }).first().click();
        await button(subscriber, 'Cancel subscription').waitFor();
      },
    ],
    [
      'Set Pauses to the longest pause that you allow: 1, 2 or 3 months.',
      async (page) => {
        await choose(page, 'Pauses', '2');
        const subscriber = await signedIn(email);
        await subscriber.goto(`${app.url}/leave`);
        await subscriber.getByLabel('I don’t use it enough').check();
        await subscriber.getByRole('heading', { name: 'Pause instead' }).waitFor();
        await expect
          .poll(() => subscriber.getByRole('radio', { name: /^\d months?$/ }).count())
          .toBe(2);
        expect(await accessibilityFaults(subscriber)).toEqual([]);
      },
    ],
    [
      'If you want to offer a discount, create a coupon in Stripe and enter its id under Coupon if it is too expensive.',
      async (page) => {
        await page
          .getByLabel('Coupon if it is too expensive', { exact: true })
          .fill('not a coupon of ours');
        await button(page, 'Save: Coupon if it is too expensive').click();
        await page.getByRole('alert').waitFor();
      },
    ],
    [
      'Set Win-back email to “On” if former subscribers should get one email, 30 days after the end.',
      (page) => choose(page, 'Win-back email', 'On'),
    ],
    [
      "Set Renewal email to “On” if the law of your subscribers asks for notice before a renewal for a year, as California's does.",
      (page) => choose(page, 'Renewal email', 'On'),
    ],
  ]);
});

it('a seller follows “Disputes” from the list to the evidence at Stripe', async () => {
  const { userId, email } = await subscribe(app, 'premium');
  const [payment] = await app.app.parts.orm.em
    .fork()
    .execute<{ id: string }[]>(
      'select stripe_charge_id as id from received_payment where user_id = ?',
      [userId],
    );
  await app.control('POST', `/stripe/charges/${payment?.id}/dispute`, {});
  const drafted = () =>
    app.app.parts.orm.em
      .fork()
      .execute<unknown[]>("select 1 from dispute_case where facts <> '[]'");
  await until('the case is drafted', async () => (await drafted()).length > 0);
  await followAll('disputes.md', await operatorAt('/admin'), [
    [
      'Open Disputes. The next deadline is first.',
      async (page) => {
        await page.getByRole('link', { name: 'Disputes' }).first().click();
        await rowOf(page, email).getByText('Drafted').waitFor();
      },
    ],
    [
      'Open the case. Advice says whether the evidence is worth sending, and why. It is advice, not a promise.',
      async (page) => {
        await page.getByRole('link', { name: email }).click();
        await page.getByText('Advice', { exact: true }).waitFor();
      },
    ],
    [
      'Read the timeline. It has only what was recorded when it happened: the payment, the order with its address, the consent with the version of the terms, sign-ins, access that was read back at the provider, and signals that were read back in Discord. Each line names its record.',
      async (page) => {
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
        await page.getByText('Recorded', { exact: true }).first().waitFor();
      },
    ],
    [
      'Missing lists what a strong case has besides. It cannot be added afterwards.',
      async (page) => {
        await page.getByText(/A strong case has (it|these) too\./).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await button(page, 'Save draft at Stripe').click();
        await page.getByText('What Stripe showed after it was saved.', { exact: false }).waitFor();
        await button(page, 'Save draft again').waitFor();
      },
    ],
  ]);
});
