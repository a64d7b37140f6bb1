import { expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { DAY, pagesOf } from '../../support/operator-answers.ts';
import { operatorPages } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { heardInputs, visitList } = operatorPages(client);

test('the list shows the full badge of a disputed payment and no expiry without access', async () => {
  const { users, ...frame } = pagesOf(1)({});
  const [user] = users;
  if (user === undefined) throw new Error('There is one.');
  const gone = { ...user, tradingViewUsername: 'gone', tradingViewAccess: false };
  const changes = {
    subscriptionPlan: 'free' as const,
    listedPlan: 'standard' as const,
    listedStatus: 'on_hold' as const,
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

test('the list shows the plan of a paused subscription and the day on which it resumes', async () => {
  const { users, ...frame } = pagesOf(1)({});
  const changes = {
    subscriptionPlan: 'free' as const,
    listedPlan: 'standard' as const,
    listedStatus: 'paused' as const,
    pausedUntil: DAY,
  };
  const page = await visitList(1);
  const paused = users.map((user) => ({ ...user, ...changes }));
  client.stage().answer('admin.users', { ...frame, users: paused });
  await page.getByLabel('Status filter').selectOption('Paused');
  await expect.poll(() => heardInputs('admin.users').at(-1)?.status).toBe('paused');
  const row = page.getByRole('row').filter({ hasText: users[0]?.email ?? '' });
  await row.getByRole('cell', { name: 'Standard', exact: true }).waitFor();
  const cell = row.getByRole('cell').filter({ hasText: 'Paused' });
  await cell.getByText('until Dec 24, 2026', { exact: true }).waitFor();
  expect(await cell.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
});
