import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { pagesOf } from '../../support/operator-answers.ts';
import { operatorPages } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitList } = operatorPages(client);

const JOB = {
  jobId: '0192f0c1-0000-7000-8000-0000000000d1',
  action: 'free-days',
  by: 'anna',
  createdAt: '2026-11-24T12:00:00.000Z',
  endedAt: null,
  state: 'running',
  counts: { waiting: 1, done: 1, skipped: 0, failed: 0 },
  explained: [],
};
const ENDS = [{ accountId: JOB.jobId, until: '2026-12-31T12:00:00.000Z' }];
const [FIRST, SECOND] = ['jane.trader.0@example.com', 'lena.2@example.com'];

test('an operator gives selected users free days, sees the failure and tries it again', async () => {
  const page = await visitList(4);
  answerAll({
    'admin.recentUsersBulk': [],
    'admin.previewUsersBulk': {
      willRun: 1,
      names: [SECOND],
      laterPayments: 1,
      skipped: [{ accountId: 'a', email: FIRST, reason: 'They have no paid plan.' }],
      ends: ENDS,
    },
    'admin.startUsersBulk': { jobId: JOB.jobId },
    'admin.usersBulkProgress': JOB,
    'admin.resumeUsersBulk': { success: true },
  });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const act = page.getByRole('button', { name: 'Add free days' });
  await expect.poll(() => act.isDisabled()).toBe(true);
  for (const email of [FIRST, SECOND]) {
    await page.getByRole('checkbox', { name: `Select ${email}` }).check();
  }
  await page.getByText('2 users selected').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await act.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('For 1 user, Stripe charges the next payment later.').waitFor();
  await dialog.getByText('1 user will be skipped').click();
  await dialog.getByText(`${FIRST}: They have no paid plan.`).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const typed of ['1', '17', '7']) await dialog.getByLabel('Days').fill(typed);
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await dialog.getByText('For 1 user, Stripe charges the next payment later.').waitFor();
  await expect
    .poll(() => heardInputs('admin.previewUsersBulk').map(({ days }) => days))
    .toEqual([14, 7]);
  await dialog.getByLabel('Why').fill('Outage');
  await dialog.getByRole('button', { name: 'Add days for 1 user' }).click();
  const progress = page.getByRole('region', { name: 'Bulk action' });
  await progress.getByText('1 of 2 processed').waitFor();
  const [asked] = heardInputs('admin.startUsersBulk');
  expect(asked).toMatchObject({ action: 'free-days', days: 7, note: 'Outage', ends: ENDS });
  expect(asked?.jobId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(asked?.accountIds).toHaveLength(2);
  const failed = { accountId: 'b', email: SECOND, state: 'failed', reason: 'Stripe refused.' };
  client.stage().answer('admin.usersBulkProgress', {
    ...JOB,
    state: 'done',
    counts: { waiting: 0, done: 1, skipped: 0, failed: 1 },
    explained: [failed],
  });
  await page.clock.fastForward(2_000);
  await progress.getByText('1 done, 1 failed').waitFor();
  await progress.getByText('Failed and skipped').click();
  await progress.getByText('Stripe refused.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  client.stage().answer('admin.usersBulkProgress', {
    ...JOB,
    state: 'done',
    counts: { waiting: 0, done: 2, skipped: 0, failed: 0 },
  });
  await progress.getByRole('button', { name: 'Try the failed again' }).click();
  await progress.getByText('2 done', { exact: true }).waitFor();
  expect(heardInputs('admin.resumeUsersBulk')).toEqual([{ jobId: JOB.jobId }]);
});

test('an action that still runs shows after a reload, and a role without the right selects no one', async () => {
  const page = await visitList(4);
  answerAll({ 'admin.recentUsersBulk': [JOB], 'admin.usersBulkProgress': JOB });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByText('1 of 2 processed').waitFor();
  client.stage().answer('admin.me', { username: 'finn', role: 'finance', mustEnrol: false });
  await page.reload();
  await page.getByText('Showing 4 of 4 users').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Select', exact: true }).count())
    .toBe(0);
});

test('an action whose first read fails says so, can be hidden, and shows once a read succeeds', async () => {
  client.allowConsoleError(/status of 503/);
  const page = await visitList(4);
  answerAll({
    'admin.recentUsersBulk': [JOB],
    'admin.usersBulkProgress': () => {
      throw new Refusal(503, 'The service is restarting.');
    },
  });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const progress = page.getByRole('region', { name: 'Bulk action' });
  await progress.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  await progress.getByRole('button', { name: 'Hide' }).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  client.stage().answer('admin.usersBulkProgress', JOB);
  await page.clock.runFor(2_000);
  await progress.getByText('1 of 2 processed').waitFor();
  await expect.poll(() => progress.getByRole('alert').count()).toBe(0);
});

test('on a phone, the users that are drawn are selected, and no others', async () => {
  const page = await visitList(60, '', { viewport: { width: 390, height: 844 } });
  answerAll({ 'admin.recentUsersBulk': [] });
  await page.getByText('Showing 20 of 60 users').waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByText('20 users selected').waitFor();
  await page.getByRole('button', { name: 'Show more users' }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByText('40 users selected').waitFor();
});

test('the users of an earlier filter cannot be selected while the next ones load', async () => {
  const page = await visitList(4);
  answerAll({ 'admin.recentUsersBulk': [] });
  await page.getByText('Showing 4 of 4 users').waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const all = page.getByRole('button', { name: 'Select all shown' });
  await expect.poll(() => all.isEnabled()).toBe(true);
  const { promise: loading, resolve: loaded } = Promise.withResolvers<void>();
  client.stage().answer('admin.users', pagesOf(2));
  await page.route(/\/trpc\/[^?]*admin\.users\b/, async (route) => {
    await loading;
    await route.continue();
  });
  await page.getByLabel('Plan filter').selectOption('Standard');
  await page.locator('section[aria-busy="true"]').waitFor();
  await expect.poll(() => all.isDisabled()).toBe(true);
  loaded();
  await expect.poll(() => all.isEnabled()).toBe(true);
  await all.click();
  await page.getByText('2 users selected').waitFor();
});
