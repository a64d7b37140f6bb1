import type { Page } from 'playwright';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteMoved } from '../../src-server/operator/move/invite-moved.ts';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { stepsOf } from './guide-steps.ts';

/** Follows docs/guide/from-whop-or-launchpass.md, one function for each of its steps. */
const browser = browserOfThisFile();
let app: TestApp;
let apiKey: string;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  await sellThroughLaunchPass(['ann@example.com', 'ben@example.com']);
  const buyer = (username: string, planId: string) => ({
    username,
    planId,
    periodEnd: '2031-05-31T12:00:00.000Z',
  });
  await app.control('POST', '/whop/seed', {
    memberships: [
      buyer('ben', 'plan_monthly'),
      buyer('cat', 'plan_monthly'),
      buyer('dan', 'plan_yearly'),
    ],
  });
  apiKey = ((await app.control('GET', '/credentials')) as { whop: { apiKey: string } }).whop.apiKey;
});
afterAll(() => app.close());

/** Live subscriptions that another program sold in the seller's own Stripe account. */
async function sellThroughLaunchPass(emails: readonly string[]): Promise<void> {
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_former', { protocol: 'http', host, port, telemetry: false });
  const product = await stripe.products.create({ name: 'Signals' });
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_900,
    recurring: { interval: 'month' },
  });
  for (const email of emails) {
    const customer = await stripe.customers.create({ email });
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      default_payment_method: 'pm_card_visa',
    });
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const STEPS: [text: string, follow: (page: Page) => Promise<void>][] = [
  [
    'Open /admin/move and sign in. Press Read Stripe and wait until the table says that it was read.',
    async (page) => {
      await page.goto(`${app.url}/admin/move`);
      await page.getByLabel('Username').fill(OPERATOR.username);
      await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
      await button(page, 'Login').click();
      await button(page, 'Read Stripe').click();
      await rowOf(page, 'Stripe')
        .getByText(/^read on /)
        .waitFor();
    },
  ],
  [
    'At Whop, make a key under Developer, with the rights to read members and their email. Type it into API key and press Read Whop.',
    async (page) => {
      await page.getByLabel('API key').fill(apiKey);
      await button(page, 'Read Whop').click();
      await rowOf(page, 'Whop')
        .getByText(/^read on /)
        .waitFor();
    },
  ],
  [
    'Under Prices, choose your plan for each price. Choose Not ours for anything that Wickline must not manage, such as a course.',
    async (page) => {
      const prices = page.getByLabel(/^Plan of /);
      await expect.poll(() => prices.count()).toBe(3);
      for (const price of await prices.all()) {
        await price.selectOption('Standard');
        await expect.poll(() => price.inputValue()).toBe('standard');
      }
    },
  ],
  [
    'Read People. Ask each person who pays twice which payment to keep, and end the other one where it was made.',
    async (page) => {
      await page.getByText('1 person pays twice').waitFor();
      await rowOf(page, 'ben@example.com').waitFor();
    },
  ],
  [
    'Read What changes: who gets an account, and how many gain or lose access at each provider. Then press Move with the number of people, and confirm.',
    async (page) => {
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, 'Move 4 people').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Move 4 people' }).click();
    },
  ],
  [
    'Wait until everyone has moved in. From now on Wickline gives access and takes none.',
    (page) =>
      page.getByText('4 people have moved in. Until you finish, access is only given.').waitFor(),
  ],
  [
    'Read what would be taken after you finish. When nothing surprises you, switch the old bot off.',
    (page) => page.getByText('Nothing would be taken.').waitFor(),
  ],
  [
    'Press Finish…, type the number of people, and press Finish. Each of them gets an invitation by mail.',
    async (page) => {
      await button(page, 'Finish…').click();
      await page.getByLabel('Type 4 to confirm').fill('4');
      await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click();
      await page.getByRole('status').getByText('Finished', { exact: true }).waitFor();
      // The timer's work, without waiting for its minute.
      await inviteMoved(app.app.parts.admin.user);
      for (const name of ['ann', 'ben', 'cat', 'dan']) {
        await app.mailTo(`${name}@example.com`, /Set up your account/);
      }
    },
  ],
];

it('a seller follows “Moving in from Whop or LaunchPass” until everyone is invited', async () => {
  expect(stepsOf('from-whop-or-launchpass.md')).toEqual(STEPS.map(([text]) => text));
  const page = await browser.open();
  for (const [, follow] of STEPS) await follow(page);
});
