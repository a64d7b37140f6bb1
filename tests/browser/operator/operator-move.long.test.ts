import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { MoveView } from '../../../src/contract/operator/move.contract.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { CONFLICT, MOVE, RIVALS } from '../support/set-up/move-answers.ts';

const client = clientOfThisFile();

function open(view: MoveView | null, look: Parameters<typeof client.visit>[1] = {}): Promise<Page> {
  for (const [procedure, answer] of Object.entries(ANSWERS))
    client.stage().answer(procedure, answer);
  client.stage().answer('admin.move', view);
  client.stage().answer('admin.moveMembers', [CONFLICT]);
  client.stage().answer('admin.moveRivals', RIVALS);
  for (const procedure of ['mapPrice', 'applyMove', 'finishMove', 'rollBackMove', 'readWhop'])
    client.stage().answer(`admin.${procedure}`, { success: true });
  return client.visit('/admin/move', { tab: { adminSession: 'true' }, ...look });
}
const heardInput = (procedure: string) =>
  client.stage().heard.find((call) => call.procedure === procedure)?.input;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a price becomes a plan, and the move is applied as it was shown', async () => {
  const page = await open(MOVE);
  await page.getByText('1 person pays twice').waitFor();
  await page.getByText('Stripe · Patreon until Jan 31, 2027', { exact: true }).waitFor();
  await page.getByLabel('Plan of $29.00 each month').selectOption('standard');
  await expect
    .poll(() => heardInput('admin.mapPrice'))
    .toEqual({
      id: MOVE.id,
      priceId: 'price_monthly',
      plan: 'standard',
    });
  await button(page, 'Move 192 people').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move 192 people' }).click();
  await expect
    .poll(() => heardInput('admin.applyMove'))
    .toEqual({ id: MOVE.id, expected: 'a-hash' });
});

test('the key of Whop is sent once and leaves the page', async () => {
  const page = await open(MOVE);
  await page.getByText('Whop refused the key', { exact: false }).waitFor();
  const key = page.getByLabel('API key');
  await key.fill(' whop_key_1234 ');
  await button(page, 'Read Whop').click();
  await expect.poll(() => heardInput('admin.readWhop')).toEqual({ token: 'whop_key_1234' });
  await expect.poll(() => key.inputValue()).toBe('');
});

test('a move is finished only with the typed number', async () => {
  const watching: MoveView = {
    ...MOVE,
    state: 'watching',
    counts: { ...MOVE.counts, moved: 192 },
    withheld: [
      {
        accountId: MOVE.id,
        email: 'long@example.com',
        entitlement: 'community-vip',
        since: '2026-11-26T08:00:00.000Z',
      },
    ],
  };
  const page = await open(watching);
  const note = page.getByText('LaunchPass took VIP role from 3 people whom you owe it.');
  await note.waitFor();
  // It arrives late, and a button that it moved could be missed by a click.
  const noteBox = await note.boundingBox();
  const finishBox = await button(page, 'Finish…').boundingBox();
  expect(noteBox?.y).toBeGreaterThan(finishBox?.y ?? Number.NaN);
  await page.getByRole('cell', { name: 'VIP' }).waitFor();
  await button(page, 'Finish…').click();
  const finish = page.getByRole('dialog').getByRole('button', { name: 'Finish' });
  await expect.poll(() => finish.isDisabled()).toBe(true);
  await page.getByLabel('Type 192 to confirm').fill('192');
  await finish.click();
  await expect.poll(() => heardInput('admin.finishMove')).toEqual({ id: MOVE.id, typed: 192 });
});

test.each(['light', 'dark'] as const)(
  'the page has no accessibility fault in %s',
  async (colorScheme) => {
    const page = await open(MOVE, { colorScheme, reducedMotion: 'reduce' });
    await page.getByText('1 person pays twice').waitFor();
    const found = await accessibilityFaults(page);
    await page.setViewportSize({ width: 320, height: 900 });
    found.push(...(await accessibilityFaults(page)));
    expect(found).toEqual([]);
  },
);
