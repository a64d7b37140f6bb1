import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { someOperatorUser, USER_ID } from '../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';
import {
  EXITS_TO_CHECK,
  PAID_SIGN_UPS,
  UNCLEAR,
  UNEXPLAINED_HOLDERS,
} from '../support/waiting-people.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitUser } = operatorPages(client);
const button = (page: Page, name: string) => page.getByRole('button', { name });
const open = (path: string, answers: Record<string, unknown> = {}) => {
  answerAll({ ...ANSWERS, ...answers });
  return client.visit(path, SIGNED_IN);
};

test('the sender of an unmatched request is looked for among the users and at Stripe', async () => {
  const me = {
    username: 'anna',
    role: 'owner',
    mustEnrol: false,
    stripeDashboard: 'https://s.example/test',
  };
  const page = await open('/admin/follow-up', { 'admin.me': me });
  const atStripe = page.getByRole('link', { name: 'Look in Stripe for ada@example.com' });
  await expect
    .poll(() => atStripe.getAttribute('href'))
    .toBe('https://s.example/test/search?query=ada%40example.com');
  const among = page.getByRole('link', { name: 'ada@example.com', exact: true });
  await expect.poll(() => among.getAttribute('href')).toBe('/admin?q=ada%40example.com');
  expect(await accessibilityFaults(page)).toEqual([]);
});

describe('payers without an account', () => {
  test('payers without an account appear with their payment and their last mail, and are sent a link [screen-146]', async () => {
    const page = await open('/admin/follow-up', {
      'admin.resendReturnLink': { success: true },
    });
    const row = page.getByRole('row', { name: /elena@example.com/ });
    await row.getByText('$49.00 for standard').waitFor();
    await row.getByText('not yet').waitFor();
    await button(page, 'Send a new link to elena@example.com').click();
    await toastSays(page, 'On its way', 'A new setup link is being sent.');
    expect(heardInputs('admin.resendReturnLink')).toEqual([
      { attemptId: PAID_SIGN_UPS[0]?.attemptId },
    ]);
  });

  test('payers without an account are refunded only after a confirmation, and a refusal by Stripe is shown [screen-147]', async () => {
    client.allowConsoleError(/status of 409/);
    const refusal = 'Stripe did not give the money back, and nothing was ended.';
    const page = await open('/admin/follow-up', {
      'admin.endPaidSignUp': () => {
        throw new Refusal(409, refusal);
      },
    });
    await button(page, 'End and refund farid@example.com').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('farid@example.com paid $99.00 for premium.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(heardInputs('admin.endPaidSignUp')).toEqual([]);
    await dialog.getByRole('button', { name: 'End and refund' }).click();
    await dialog.getByRole('alert').getByText(refusal).waitFor();
    const message = 'Ended, and $99.00 was refunded.';
    answerAll({ 'admin.endPaidSignUp': { success: true, message }, 'admin.paidSignUps': [] });
    await dialog.getByRole('button', { name: 'End and refund' }).click();
    await toastSays(page, 'Ended', message);
    await page.getByText('Everyone who paid has an account.').waitFor();
  });
});

describe('declarations by form', () => {
  test('that wait for their mail show the error, and no button', async () => {
    const late = EXITS_TO_CHECK.filter(({ why }) => why === 'late');
    const page = await open('/admin/follow-up', {
      'admin.exitsToCheck': late.map((exit) => ({ ...exit, state: 'waiting' })),
    });
    const row = page.getByRole('row', { name: /bela@example.com/ });
    await row.getByText('Its email could not be sent for over an hour.').waitFor();
    await row.getByRole('link', { name: 'See the error' }).waitFor();
    await expect.poll(() => row.getByRole('button').count()).toBe(0);
  });

  test('that match no subscription are marked as handled, and late ones say that they wait', async () => {
    const page = await open('/admin/follow-up', {
      'admin.handleExit': { success: true },
      'admin.reopenExit': { success: true },
      'admin.retryExit': { success: true },
    });
    const panel = page.getByRole('region', { name: 'Cancellations and withdrawals by form' });
    const unmatched = panel.getByRole('row', { name: /ada@example.com/ });
    await unmatched.getByText('No subscription for this address').waitFor();
    const late = panel.getByRole('row', { name: /bela@example.com/ });
    await late.getByText('Not carried out for over an hour').waitFor();
    await late.getByRole('button', { name: 'Try again: the request of bela@example.com' }).click();
    await toastSays(page, 'Trying again', 'The request leaves this list when it is carried out.');
    expect(heardInputs('admin.retryExit')).toEqual([{ id: EXITS_TO_CHECK[1]?.id }]);
    await button(page, 'Mark the request of ada@example.com as handled').click();
    const dialog = page.getByRole('dialog', { name: 'Cancellation of ada@example.com' });
    const mark = dialog.getByRole('button', { name: 'Mark as handled' });
    await expect.poll(() => mark.isDisabled()).toBe(true);
    expect(heardInputs('admin.handleExit')).toEqual([]);
    await dialog.getByRole('radio', { name: 'I wrote to the sender' }).check();
    await mark.click();
    const toast = page.getByRole('status').filter({ hasText: 'The request left this list.' });
    const id = EXITS_TO_CHECK[0]?.id;
    await toast.getByRole('button', { name: 'Undo' }).click();
    await toastSays(page, 'Not handled', 'The request is back on the list.');
    expect(heardInputs('admin.handleExit')).toEqual([{ id, resolution: 'answered' }]);
    expect(heardInputs('admin.reopenExit')).toEqual([{ id }]);
  });
});

test.each([
  ['/admin?view=sign-ups', 'Paid, no account yet'],
  ['/admin/jobs#declarations', 'Cancellations and withdrawals by form'],
])('the earlier address %s leads to the list “%s”', async (path, list) => {
  const page = await open(path);
  await page.getByRole('heading', { level: 1, name: 'Follow-up' }).waitFor();
  const panel = page.getByRole('region', { name: list, exact: true });
  await panel.waitFor();
  const { hash } = new URL(page.url());
  expect(hash).toBe(`#${await panel.getAttribute('id')}`);
});

describe('strangers with a paid role', () => {
  test('lose it only after the number was typed, and members who kept it are shown with the reason [screen-148]', async () => {
    const [first, second] = UNEXPLAINED_HOLDERS.holders;
    const page = await open('/admin/access', {
      'discord.takeRoles': {
        members: [
          { memberId: first?.memberId, taken: true, reason: null },
          { memberId: second?.memberId, taken: false, reason: 'not-a-stranger' },
        ],
      },
    });
    expect(heardInputs('discord.unexplainedHolders')).toEqual([]);
    await button(page, 'Scan members').click();
    await page.getByRole('row', { name: /Hugo/ }).waitFor();
    const block = page.getByRole('region', { name: 'Members with an unexplained paid role' });
    await block.getByText('Paid Member, VIP').waitFor();
    await page.getByLabel('Choose hugo_trades').check();
    await page.getByLabel('Choose ines_trades').check();
    await button(page, 'Remove the roles of 2…').click();
    const take = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await page.getByLabel('Type 2 to confirm').fill('3');
    await expect.poll(() => take.isDisabled()).toBe(true);
    await page.getByLabel('Type 2 to confirm').fill('2');
    expect(await accessibilityFaults(page)).toEqual([]);
    await take.click();
    const left =
      '1 member lost their paid roles. 1 kept theirs: They are now a subscriber, or no longer have access.';
    await page.getByRole('dialog').getByRole('alert').getByText(left).waitFor();
    expect(heardInputs('discord.takeRoles')).toEqual([
      { memberIds: [first?.memberId, second?.memberId], typedCount: 2 },
    ]);
  });

  test('strangers with a paid role are absent when every paid role is explained', async () => {
    const page = await open('/admin/access', {
      'discord.unexplainedHolders': { members: 12_481, note: null, holders: [] },
    });
    await button(page, 'Scan members').click();
    await page.getByText('12,481 members, and every paid role is explained.').waitFor();
  });
});

test('an operator assigns a Discord account, or has the subscriber invited again [screen-149]', async () => {
  const page = await open('/admin/access', { 'discord.settleUnclear': { success: true } });
  await button(page, 'Identify dmitri_trades').click();
  const dialog = page.getByRole('dialog');
  const id = dialog.getByLabel('Discord ID of the member');
  await id.fill('not an id');
  await expect.poll(() => button(page, 'Link this member').isDisabled()).toBe(true);
  await id.fill('112093847561029384');
  await button(page, 'Link this member').click();
  await toastSays(page, 'Decided', 'Their roles are being assigned.');
  await button(page, 'Identify elena_trades').click();
  await button(page, 'Send a new invitation').click();
  await toastSays(page, 'Decided', 'elena_trades is invited to the server again.');
  expect(heardInputs('discord.settleUnclear')).toEqual([
    { accountId: UNCLEAR.identities[0]?.accountId, memberId: '112093847561029384' },
    { accountId: UNCLEAR.identities[1]?.accountId, memberId: null },
  ]);
});

describe('subscribers on hold after a lost dispute', () => {
  test('subscribers on hold are listed among decisions for a person', async () => {
    const page = await open('/admin/jobs');
    const row = page.getByRole('row', { name: /carla.2@example.com/ });
    await row
      .getByText(/^Blocked since .*: a dispute was lost\. Unblock on the user’s page\.$/)
      .waitFor();
    await expect
      .poll(() => row.getByRole('link').first().getAttribute('href'))
      .toMatch(/^\/admin\/users\//);
  });

  test('subscribers on hold can buy again after a confirmation [screen-150]', async () => {
    const page = await visitUser({
      'admin.user': someOperatorUser({ blocked: true }),
      'admin.liftPaymentBlock': { success: true },
    });
    await page.getByText('Account blocked').waitFor();
    await button(page, 'Unblock…').click();
    expect(heardInputs('admin.liftPaymentBlock')).toEqual([]);
    client.stage().answer('admin.user', someOperatorUser());
    await button(page, 'Unblock').last().click();
    await toastSays(page, 'Done', 'They can pay again.');
    expect(heardInputs('admin.liftPaymentBlock')).toEqual([{ accountId: USER_ID }]);
    await expect.poll(() => page.getByText('Account blocked').count()).toBe(0);
  });
});
