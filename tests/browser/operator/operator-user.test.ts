import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { long, sampled } from '../../support/long.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { someOperatorUser, USER_ID } from '../support/operator-answers.ts';
import { operatorPages, pressMore, SIGNED_IN } from '../support/operator-stage.ts';
import {
  ERASURE_PREVIEW,
  IMPORT_ROWS,
  someImport,
  USER_PAGE,
} from '../support/operator-user-answers.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitUser } = operatorPages(client);

const pressShown = (page: Page, name: string) => page.getByRole('button', { name }).click();

const INVOICE = {
  id: 'in_1',
  at: '2026-11-09T09:00:00.000Z',
  currency: 'usd',
  state: 'settled',
  url: null,
  subscriptionId: someOperatorUser().subscriptions[0]?.id ?? null,
};

describe('the page of a user', () => {
  const acts = sampled(
    [
      ['Fix access', pressShown, 'admin.fixUser', 'Everything is in order.'],
      ['Sign out everywhere', pressMore, 'admin.signOutUser', 'Signed out of 2 browsers.'],
      ['Sync with Stripe', pressShown, 'admin.syncUser', 'Nothing new at Stripe.'],
      ['Resend setup email', pressMore, 'admin.resendSetUpMail', 'The mail is on its way.'],
    ] as const,
    2,
  );

  test.each(acts)('%s shows its result [screen-136]', async (name, press, procedure, message) => {
    const page = await visitUser({ [procedure]: { success: true, message } });
    await press(page, name);
    await toastSays(page, 'Done', message);
    const trouble = 'Stripe cannot be reached: unreachable.';
    client.stage().answer(procedure, { success: false, message: trouble });
    await press(page, name);
    await toastSays(page, 'Not done', trouble);
  });

  test('an operator ends and refunds a second subscription in one click and saves an export [screen-137]', async () => {
    const page = await visitUser({
      'admin.endDuplicateSubscription': { success: true },
      'admin.exportUser': { exportedAt: 'now', accountId: USER_ID, sections: {} },
    });
    await page.getByRole('button', { name: 'End and refund' }).click();
    // The page says nothing about money that the server has not read.
    await toastSays(page, 'Done', 'The subscription ended.');
    expect(heardInputs('admin.endDuplicateSubscription')).toHaveLength(1);
    const download = page.waitForEvent('download');
    await pressMore(page, 'Export data');
    expect((await download).suggestedFilename()).toBe(`user-${USER_ID}.json`);
  });

  test('an operator sees the last payment before a subscription is ended and refunded', async () => {
    const page = await visitUser({
      'admin.userPayments': {
        method: null,
        invoices: [
          // Neither an invoice without money nor one of another subscription is refunded.
          { ...INVOICE, number: 'A-3', amountCents: 0, paidCents: 0 },
          {
            ...INVOICE,
            number: 'A-2',
            amountCents: 4_900,
            paidCents: 4_900,
            subscriptionId: 'sub_2',
          },
          {
            id: 'in_0',
            number: 'A-1',
            at: '2026-11-02T09:00:00.000Z',
            amountCents: 9_900,
            paidCents: 9_900,
            subscriptionId: INVOICE.subscriptionId,
            currency: 'usd',
            state: 'settled',
            url: 'https://invoice.stripe.com/i/1',
          },
        ],
      },
      'admin.changeSubscriptionEnd': { success: true, message: 'Ended, and $99.00 was refunded.' },
    });
    await page.getByRole('button', { name: 'Change or end' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Refunds the last payment, $99 of Nov 2, 2026.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByText('End now and refund').click();
    await dialog.getByRole('button', { name: 'End and refund' }).click();
    await toastSays(page, 'Done', 'Ended, and $99.00 was refunded.');
    expect(heardInputs('admin.changeSubscriptionEnd')).toMatchObject([{ how: 'now-refunded' }]);
  });

  test('erases only the user whose address was typed and shows what the erasure waits for [screen-138]', async () => {
    const page = await visitUser({
      'admin.erasurePreview': ERASURE_PREVIEW,
      'admin.eraseUser': { success: true, message: 'The erasure has started.' },
    });
    await pressMore(page, 'Erase');
    await page
      .getByRole('dialog')
      .getByText(/^Premium, \$[\d.]+\/month; /)
      .waitFor();
    await page.getByText('$49.20', { exact: true }).waitFor();
    await page.getByText('Pay it first. After erasure').waitFor();
    await page.getByText('Records that have to stay, such as payments, lose').waitFor();
    await page.getByText('Details', { exact: true }).click();
    await page.getByText(/without their name and address/).waitFor();
    const confirm = page.getByRole('button', { name: 'Erase for good' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await page.getByLabel(/^Type jane/).fill('Jane.Trader@example.com');
    client
      .stage()
      .answer(
        'admin.user',
        someOperatorUser({ erasure: { state: 'closing', waitsFor: 'tradingview:unreachable' } }),
      );
    await confirm.click();
    await toastSays(page, 'Done', 'The erasure has started.');
    await page.getByText(/Waiting for TradingView: it did not answer/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'More' }).count()).toBe(0);
    const acts = page.getByRole('button', {
      name: /^(Refund|Change or|End|Give|Grant|Edit|Delete)/,
    });
    await expect.poll(() => acts.count()).toBe(0);
  });

  test('says in words that a payment failed, and until when access lasts', async () => {
    const user = someOperatorUser({ status: 'past_due', accessUntil: '2026-12-01T12:00:00.000Z' });
    const failed = { stripeStatus: 'past_due', firstFailedAt: '2026-11-24T12:00:00.000Z' };
    const subscriptions = user.subscriptions.map((each) => ({ ...each, ...failed }));
    const page = await visitUser({ 'admin.user': { ...user, subscriptions } });
    await page
      .getByText('The card failed on Nov 24, 2026. Access stays until Dec 1, 2026.')
      .waitFor();
    await page.getByText('Past due', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText('past_due').count()).toBe(0);
  });

  test('shows a disputed payment and the access that waits for it, and links to Stripe', async () => {
    const user = someOperatorUser({ plan: 'free', stripeDashboard: 'https://stripe.test/test' });
    const [current] = user.subscriptions;
    if (current === undefined) throw new Error('There is one.');
    const closedBecause = 'dispute' as const;
    const disputed = {
      ...current,
      plan: 'standard' as const,
      closedBecause,
      evidenceDueAt: '2026-12-03T12:00:00.000Z',
    };
    const why = USER_PAGE['admin.why'];
    const page = await visitUser({
      'admin.user': {
        ...user,
        subscriptions: [disputed],
        disputeCase: { id: 'du_1', state: 'staged' },
      },
      'admin.why': {
        ...why,
        entitlements: why.entitlements.map((each) => ({
          ...each,
          wanted: null,
          mapping: null,
          grants: [],
        })),
      },
    });
    const head = page.getByRole('heading', { level: 1 }).locator('..');
    await head.getByText('Standard', { exact: true }).waitFor();
    await head.getByText('On hold (disputed)', { exact: true }).waitFor();
    await expect.poll(() => head.getByText('Active').count()).toBe(0);
    await page.getByText('Answer it by Dec 3, 2026.').waitFor();
    const dispute = page.getByRole('link', { name: 'Open the case' });
    await expect.poll(() => dispute.getAttribute('href')).toBe('/admin/disputes/du_1');
    // The Standard plan includes neither VIP nor the other two indicators, so none of them waits.
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    await rowOf('Paid role').getByText('on hold: a payment is disputed').waitFor();
    await rowOf('VIP role').getByText('Not in their plan or grants').waitFor();
    const link = page.getByRole('link', { name: 'Open in Stripe' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('https://stripe.test/test/customers/cus_Q7xk7LmPw2rT');
    const event = page.getByRole('link', { name: 'Invoice paid' }).first();
    await expect
      .poll(() => event.getAttribute('href'))
      .toBe('https://stripe.test/test/events/evt_1PqZ7KlBv8');
  });

  long('shows that a user does not exist', async () => {
    client.allowConsoleError(/status of 404/);
    client.stage().answer('admin.user', () => {
      throw new Refusal(404, 'This user does not exist.');
    });
    const page = await client.visit(`/admin/users/${USER_ID}`, SIGNED_IN);
    await page.getByText('User not found.').waitFor();
  });
});

describe('an import', () => {
  test('shows what is left out and why, and is applied or dropped', async () => {
    answerAll({ 'admin.imports': [someImport()], 'admin.importRows': IMPORT_ROWS });
    answerAll({ 'admin.applyImport': { success: true } });
    const page = await client.visit('/admin?view=import', SIGNED_IN);
    await page.getByRole('cell', { name: 'has an account here' }).waitFor();
    await page.getByRole('button', { name: 'Import 1,207 users' }).click();
    await expect.poll(() => heardInputs('admin.applyImport').length).toBe(1);
  });

  long('a refused import shows the reason', async () => {
    client.allowConsoleError(/status of 400/);
    client.stage().answer('admin.imports', []);
    const page = await client.visit('/admin?view=import', SIGNED_IN);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await toastSays(page, 'Import refused', 'Please choose a file.');
    await page.route('**/api/admin/imports**', (route) =>
      route.fulfill({ status: 400, json: { message: 'This file has no rows.' } }),
    );
    await page.getByLabel('CSV file').setInputFiles({
      name: 'old.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email\n'),
    });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await toastSays(page, 'Import refused', 'This file has no rows.');
  });
});
