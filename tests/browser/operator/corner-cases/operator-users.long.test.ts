import { describe, expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { pagesOf, someOperatorUser } from '../../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitList, visitUser } = operatorPages(client);

describe('the user table', () => {
  test('shows whether the charting platform is connected [screen-140]', async () => {
    const page = await visitList(1);
    await page.getByText('TradingView connected').waitFor();
    client.stage().answer('admin.users', { ...pagesOf(1)({}), tradingViewConnected: false });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('TradingView not connected').waitFor();
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
  await expect.poll(() => box.getByRole('row').count()).toBeGreaterThan(3);
  answerAll({ 'admin.users': pagesOf(1_000) });
  const showing = page.getByText(/^Showing \d+ of 1,000 users$/);
  const before = await showing.textContent();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => showing.textContent()).not.toBe(before);
  await expect.poll(() => page.getByText('More users could not be loaded.').count()).toBe(0);
});

test('the page of a user says once that they were erased, and asks no further', async () => {
  client.allowConsoleError(/status of 404/);
  const page = await visitUser({
    'admin.users': pagesOf(1),
    'admin.user': someOperatorUser({ erasure: { state: 'closing', waitsFor: null } }),
  });
  client.stage().answer('admin.user', () => {
    throw new Refusal(404, 'This user does not exist.');
  });
  await page.clock.runFor(2_000);
  await page.getByText('This user was erased.').waitFor();
  const before = heardInputs('admin.user').length;
  await page.clock.runFor(10_000);
  await page.getByRole('link', { name: 'All users' }).click();
  await page.getByText('jane.trader.0@example.com').first().waitFor();
  expect(heardInputs('admin.user')).toHaveLength(before);
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
