import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { MANUAL_WORKLIST as MANUAL } from '../support/operations-answers.ts';

const client = clientOfThisFile();
const tab = { adminSession: 'true' };
const REPORT = {
  whole: false,
  people: 2,
  items: [
    { username: 'ana_trades', action: 'add', verdict: 'confirmed' },
    { username: 'ben_trades', action: 'remove', verdict: 'still-there' },
  ],
  unknown: ['total_stranger'],
  duplicates: ['twice_tom'],
  unread: ['???'],
};

function open(options = {}): Promise<Page> {
  for (const [procedure, answer] of Object.entries(ANSWERS))
    client.stage().answer(procedure, answer);
  client.stage().answer('tradingview.worklist', MANUAL);
  return client.visit('/admin/access', { tab, ...options });
}
const heardInput = (procedure: string) =>
  client.stage().heard.find((call) => call.procedure === procedure)?.input;

test('manual mode shows batches with their due time and asks for no session', async () => {
  client.allowConsoleError(/status of 404/);
  const page = await open();
  const batches = page.getByRole('region', { name: 'Batches' });
  await batches.getByText('Extend').waitFor();
  await expect.poll(() => batches.getByRole('row').count()).toBeGreaterThan(3);
  await expect.poll(() => page.getByText('TradingView session', { exact: true }).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('the last day of a batch is the same west of UTC', async () => {
  client.allowConsoleError(/status of 404/);
  const page = await open({ timezoneId: 'America/Los_Angeles' });
  const extend = page.getByRole('row').filter({ hasText: 'Extend' });
  await extend.getByText('Dec 24, 2026', { exact: true }).waitFor();
});

test('a batch is recorded as confirmed by the operator', async () => {
  client.allowConsoleError(/status of 404/);
  const page = await open();
  client.stage().answer('tradingview.confirmByHand', { confirmed: 1 });
  await page.getByRole('button', { name: 'Confirm without a list: extend, orderblock' }).click();
  await toastSays(page, 'Recorded', '1 entry confirmed by you.');
  const extended = MANUAL.items.filter(({ action }) => action === 'extend');
  expect(heardInput('tradingview.confirmByHand')).toEqual({
    grantIds: extended.map(({ grantId }) => grantId),
  });
});

test('a pasted list shows what it confirmed, contradicted and could not read', async () => {
  client.allowConsoleError(/status of 404/);
  const page = await open();
  client.stage().answer('tradingview.pasteList', REPORT);
  await page.locator('select[name=script]').selectOption('orderblock');
  await page.getByLabel('People on the list').fill('7');
  await page.getByLabel('Access list', { exact: true }).fill('ana_trades\nben_trades');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('2 people read. 1 entry confirmed, 1 still open.').waitFor();
  await page.getByText('ben_trades: still on the list').waitFor();
  for (const name of ['total_stranger', 'twice_tom', '???']) {
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
  }
  expect(heardInput('tradingview.pasteList')).toEqual({
    script: 'orderblock',
    text: 'ana_trades\nben_trades',
    people: 7,
  });
});

test('a refused paste shows its reason beside the form', async () => {
  client.allowConsoleError(/status of (404|400)/);
  const page = await open();
  const message = 'No usernames were found in this text. Nothing was changed.';
  client.stage().answer('tradingview.pasteList', () => {
    throw new Refusal(400, message);
  });
  await page.getByLabel('Access list', { exact: true }).fill('nothing here!');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText(message).waitFor();
});

test('a TradingView assistant sees the batches, and the page requests nothing else', async () => {
  client.stage().answer('admin.me', { username: 'anna', role: 'tradingview', mustEnrol: false });
  client.allowConsoleError(/status of 404/);
  for (const [procedure, answer] of Object.entries(ANSWERS))
    if (procedure !== 'admin.me') client.stage().answer(procedure, answer);
  client.stage().answer('tradingview.worklist', MANUAL);
  const page = await client.visit('/admin/access', { tab });
  await page.getByRole('region', { name: 'Batches' }).getByText('Extend').waitFor();
  const asked = client.stage().heard.map((call) => call.procedure);
  expect(asked.filter((name) => /^(admin\.(access|failed)|discord\.)/.test(name))).toEqual([]);
});
