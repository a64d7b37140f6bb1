import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { someAccess, someBilling, someStatus, someUser } from '../../support/client-people.ts';
import { Refusal } from '../../support/client-stage.ts';
import { someOperatorUser, USER_ID } from '../../support/operator-answers.ts';
import { operatorPages, pressMore } from '../../support/operator-stage.ts';
import { USER_PAGE } from '../../support/operator-user-answers.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitList, visitUser } = operatorPages(client);

const UNTIL = '2027-01-07T09:00:00.000Z';
const PREVIEW = { way: 'later-payment', plan: 'premium', from: '2026-12-24T09:00:00.000Z' };

describe('the desk of a user', () => {
  test('an operator gives a plan for a week within four clicks of the list', async () => {
    const page = await visitList(4);
    answerAll({
      ...USER_PAGE,
      'admin.user': someOperatorUser({ now: '2031-05-01T12:00:00.000Z' }),
      'admin.planGrantPreview': {
        before: { plan: 'free', until: null },
        after: { plan: 'premium', until: UNTIL },
        gains: ['community-paid'],
      },
      'admin.givePlan': { id: 'grant' },
    });
    let clicks = 0;
    const click = async (at: Locator) => {
      clicks += 1;
      await at.click();
    };
    await click(page.getByRole('link', { name: 'lena.2@example.com' }));
    await click(page.getByRole('button', { name: 'Give a plan' }));
    const dialog = page.getByRole('dialog');
    // Business time decides, which a moved clock sets apart from the browser's.
    await expect.poll(() => dialog.getByLabel(/^Until/).inputValue()).toBe('2031-05-08');
    await expect.poll(() => dialog.getByLabel('Why').getAttribute('required')).toBe('');
    await dialog.getByLabel('Why').fill('Won the contest');
    await click(dialog.getByRole('button', { name: 'Give a plan' }));
    await toastSays(
      page,
      'Done',
      'The plan is given. Access is being confirmed with the providers.',
    );
    expect(clicks).toBeLessThanOrEqual(4);
    expect(heardInputs('admin.givePlan')).toMatchObject([
      { plan: 'premium', note: 'Won the contest', until: expect.any(String) },
    ]);
  });

  test('free days are shown before they are given, and a refusal stays in the dialog', async () => {
    client.allowConsoleError(/status of 409/);
    const page = await visitUser({
      'admin.freeDaysPreview': { ...PREVIEW, until: UNTIL },
      'admin.giveFreeDays': () => {
        throw new Refusal(409, 'Their subscription has changed since.');
      },
    });
    await pressMore(page, 'Add free days');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Jan 7, 2027').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add free days' }).click();
    await dialog.getByText('Please say why.').waitFor();
    await dialog.getByLabel('Why').fill('Outage');
    await dialog.getByRole('button', { name: 'Add free days' }).click();
    await dialog.getByText('Their subscription has changed since.').waitFor();
    client.stage().answer('admin.giveFreeDays', { success: true });
    await dialog.getByRole('button', { name: 'Add free days' }).click();
    await toastSays(page, 'Done', 'The free days were added and read back.');
    expect(heardInputs('admin.giveFreeDays').at(-1)).toEqual({
      accountId: USER_ID,
      days: 14,
      until: UNTIL,
      note: 'Outage',
    });
  });

  test('an operator writes, edits and deletes a note', async () => {
    const page = await visitUser({
      'admin.addNote': { id: 'n2' },
      'admin.editNote': { success: true },
      'admin.deleteNote': { success: true },
    });
    const add = page.getByRole('button', { name: 'Add note' });
    await expect.poll(() => add.isDisabled()).toBe(true);
    await page.getByLabel('New note').fill('Called on Monday.');
    await add.click();
    await toastSays(page, 'Done', 'The note was saved.');
    await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('');
    await page.getByRole('button', { name: /^Edit the note/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Wants the yearly plan.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Delete the note/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toastSays(page, 'Done', 'The note was deleted.');
    expect(heardInputs('admin.addNote')).toMatchObject([{ body: 'Called on Monday.' }]);
    expect(heardInputs('admin.editNote')).toMatchObject([{ body: 'Wants the yearly plan.' }]);
  });

  test('a note that could not be saved stays in its field, also when the page cannot be read again', async () => {
    client.allowConsoleError(/status of 503/);
    const refuse = () => {
      throw new Refusal(503, 'The database is away.');
    };
    const page = await visitUser({
      'admin.addNote': refuse,
      'admin.deleteNote': { success: true },
    });
    client.stage().answer('admin.user', refuse);
    const field = page.getByLabel('New note');
    await field.fill('Called on Monday.');
    await page.getByRole('button', { name: 'Add note' }).click();
    const form = page.locator('form').filter({ has: field });
    await form.getByText('The database is away.').waitFor();
    // Another act reads the page again.
    await page.getByRole('button', { name: /^Delete the note/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Showing the last answer. The database is away.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('Called on Monday.');
    client.stage().answer('admin.addNote', { id: 'n2' });
    client.stage().answer('admin.user', someOperatorUser());
    await page.getByRole('button', { name: 'Add note' }).click();
    await toastSays(page, 'Done', 'The note was saved.');
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => page.getByText('The database is away.').count()).toBe(0);
  });

  test('a mail opens as it was sent, and the customer is summed up in words', async () => {
    const [subscription] = someOperatorUser().subscriptions;
    if (subscription === undefined) throw new Error('There is one.');
    const ending = {
      ...subscription,
      endsAt: UNTIL,
      cancelReason: 'cancellation_requested',
      cancelFeedback: 'too_expensive',
      cancelComment: 'Back in spring.',
    };
    const page = await visitUser({
      'admin.user': someOperatorUser({ subscriptions: [ending] }),
      'admin.userMail': {
        template: 'receipt-pointer',
        to: 'jane.trader@example.com',
        sentAt: UNTIL,
        subject: 'Your receipt',
        text: 'We received $99.00.\n\nOpen it:\n[link removed]',
      },
    });
    const customer = page.getByRole('region', { name: 'Customer' });
    await customer.getByText('$792').waitFor();
    await customer.getByText('Germany').waitFor();
    await customer.getByText('It is too expensive. “Back in spring.”').waitFor();
    await page.getByRole('button', { name: 'Read: Receipt' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('[link removed]').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
});

describe('viewing as a user', () => {
  const VIEW = { token: 'view-token', email: 'jane.trader@example.com' };

  async function beginView() {
    const page = await visitUser({
      'admin.startView': { ...VIEW, until: new Date(Date.now() + 1_800_000).toISOString() },
      'admin.endView': { success: true },
      'auth.currentUser': someUser({ email: VIEW.email }),
      'auth.checkUserAccess': someAccess(),
      'billing.subscriptionStatus': someStatus(),
      'billing.overview': someBilling(),
      'billing.handOver': null,
    });
    await pressMore(page, 'View as this user');
    // Their own dashboard.
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    const banner = page.getByRole('region', { name: 'View as a user' });
    await banner.getByText('You see the product as jane.trader@example.com.').waitFor();
    return { page, banner };
  }

  test('shows whose pages these are, marks every call, and leads back', async () => {
    const { page, banner } = await beginView();
    const calls = client
      .stage()
      .heard.filter(({ procedure }) => /^(auth|billing)\./.test(procedure));
    expect(calls.length).toBeGreaterThan(1);
    for (const { headers } of calls) {
      expect(headers['view-as']).toBe('view-token');
      // The service worker keeps answers by this header.
      expect(headers['user-email']).toBeUndefined();
    }
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await banner.getByRole('button', { name: 'End' }).click();
    await page.waitForURL(`**/admin/users/${USER_ID}`);
    await page.getByText('Won the trading contest').waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    expect(client.stage().heard.at(-1)?.headers['view-as']).toBeUndefined();
  });

  test('leads back when the server has ended it', async () => {
    client.allowConsoleError(/status of 401/);
    const { page } = await beginView();
    client.stage().answer('auth.currentUser', () => {
      throw new Refusal(401, 'Unauthorized');
    });
    await page.reload();
    await page.waitForURL(`**/admin/users/${USER_ID}`);
  });

  test('is not offered to a role without the right', async () => {
    const page = await visitUser({
      'admin.me': { username: 'finn', role: 'finance', mustEnrol: false },
    });
    await page.getByRole('button', { name: 'More', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: 'Add note' }).count()).toBe(0);
  });
});
