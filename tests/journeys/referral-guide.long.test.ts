import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { subscribe } from '../support/subscribers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import {
  button,
  followAll,
  operatorAt as openOperator,
  rowOf,
  signedIn as signIn,
} from './follow-guide.ts';

const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
});
afterAll(() => app.close());

const operatorAt = (path: string) => openOperator(browser, app, path);
const signedIn = (email: string) => signIn(browser, app, email);

it('a seller follows “Partners and referrals”: a friend pays less, and the partner is paid', async () => {
  const partner = await subscribe(app, 'premium');
  const offers = await operatorAt('/admin/offers');
  await button(offers, 'New code').click();
  await offers.getByLabel('Code', { exact: true }).fill('FRIEND10');
  await offers.getByLabel('Percent off').fill('10');
  await offers.getByLabel('How long').selectOption('First payment');
  await offers.getByLabel('For', { exact: true }).selectOption('New subscriptions');
  await button(offers, 'Create code').click();
  await rowOf(offers, 'FRIEND10').getByText('Live', { exact: true }).waitFor();

  await followAll('referrals.md', await operatorAt('/admin'), [
    [
      'Open Partners and press Change under Program. Set for how many days a commission is held, at least as long as you refund. Choose a discount code if the buyers get one.',
      async (page) => {
        await page.getByRole('link', { name: 'Partners' }).first().click();
        await button(page, 'Change').click();
        await page.getByLabel('Hold commissions for (days)').fill('0');
        await page.getByLabel('Buyer’s discount').selectOption('FRIEND10');
        await button(page, 'Save').click();
        await page.getByText('Due at once').waitFor();
      },
    ],
    [
      'Press Add partner. Choose a member by email, or someone else, who then has no page here. Give the link, the share and the months.',
      async (page) => {
        await button(page, 'Add partner').click();
        await page.getByRole('textbox', { name: 'Email' }).fill(partner.email);
        await page.getByRole('textbox', { name: 'Link' }).fill('anna');
        await button(page, 'Add partner').last().click();
        await rowOf(page, partner.email).getByText('Terms not accepted').waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      },
    ],
    [
      'The partner gets a mail with the link and the terms. A member opens /partner and accepts the terms. The link works from then on.',
      async (page) => {
        const own = await signedIn(partner.email);
        await own.goto(`${app.url}/account`);
        await own.getByRole('link', { name: 'Partner program' }).click();
        await button(own, 'Accept the terms').click();
        await button(own, 'Copy link').waitFor();
        await page.reload();
        await rowOf(page, partner.email).getByText('Active').waitFor();
      },
    ],
    [
      'The partner shares the link. A visitor who follows it and opens the checkout sees the reduced price.',
      async () => {
        const visitor = await browser.open();
        await visitor.goto(`${app.url}/r/anna`);
        expect(await visitor.context().cookies()).toEqual([]);
        await visitor.getByRole('link', { name: 'Choose Standard' }).click();
        await visitor.getByLabel(/email/i).first().fill('friend@example.com');
        await button(visitor, 'Continue to Payment').click();
        await button(visitor, /^Pay \$44\.10/).click();
        await visitor.getByRole('button', { name: 'Pay', exact: true }).waitFor();
        const sessionId = /cs_test_\w+/.exec(visitor.url())?.[0];
        await app.control('POST', `/stripe/checkout/${sessionId}/pay`, { fingerprint: 'friend' });
      },
    ],
    [
      'Open Partners when Home says that a payout is due. Press Make payout list… and leave out whom you do not want to pay now. Nothing else can pay these sums until you confirm or discard the list.',
      async (page) => {
        await page.goto(`${app.url}/admin/home`);
        await page.getByText('1 payout is due to partners').waitFor();
        await page.getByRole('link', { name: /1 payout is due/ }).click();
        await button(page, 'Make payout list…').click();
        await page.getByRole('dialog').getByText('$8.82').waitFor();
        await button(page, 'Make list').click();
        await page.getByText('1 payout on the list').waitFor();
      },
    ],
    [
      'Download list has names, addresses, payment details and sums for your bank. Press Mark as paid… after the money has left, and leave out those that you did not pay: they become due again.',
      async (page) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Download list' }).click(),
        ]);
        expect(await readFile(await download.path(), 'utf8')).toContain(
          `${partner.email},,anna,usd,8.82,`,
        );
        await button(page, 'Mark as paid…').click();
        await page.getByRole('dialog').getByText('$8.82').waitFor();
        await button(page, 'Mark as paid').last().click();
        await page.getByText('1 payout marked as paid').waitFor();
        await rowOf(page, '/r/anna').getByText('$8.82').waitFor();
        await page.getByText('Nothing is due.').waitFor();
      },
    ],
  ]);
});
