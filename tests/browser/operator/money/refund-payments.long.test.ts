import { expect, test } from 'vitest';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { operatorPages } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { heardInputs, visitUser } = operatorPages(client);

const paid = (id: string, paidCents: number, rest = {}) => ({
  id,
  at: '2026-11-09T09:00:00.000Z',
  number: id,
  amountCents: paidCents,
  paidCents,
  currency: 'usd',
  state: 'settled',
  url: null,
  subscriptionId: null,
  ...rest,
});

test('an operator refunds the payments that are ticked, in full or in part, and ends nothing', async () => {
  const page = await visitUser({
    'admin.userPayments': {
      method: null,
      nextCursor: null,
      invoices: [
        paid('in_3', 5_000),
        paid('in_2', 4_900, { refundedCents: 900 }),
        paid('in_1', 9_900, { isReturned: true }),
      ],
    },
    'admin.refundPayments': { success: true, message: '$65.50 was refunded.' },
  });
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('$50 of Nov 9, 2026', { exact: true }).check();
  await dialog.getByLabel('$49 of Nov 9, 2026', { exact: true }).check();
  // A lost dispute has taken the third one back.
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
  const sum = dialog.getByLabel('Sum to refund of $50 of Nov 9, 2026');
  await sum.fill('50.01');
  await dialog.getByText('Enter a sum up to $50.').waitFor();
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Refund', exact: true }).isDisabled())
    .toBe(true);
  await sum.fill('25.50');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund $65.50' }).click();
  await toastSays(page, 'Done', '$65.50 was refunded.');
  expect(heardInputs('admin.refundPayments')).toMatchObject([
    {
      refunds: [
        { invoiceId: 'in_3', cents: 2_550, refundedCents: 0 },
        { invoiceId: 'in_2', cents: 4_000, refundedCents: 900 },
      ],
    },
  ]);
});

test('the refund dialog cannot be closed while it works, and reads the payments again after an error', async () => {
  client.allowConsoleError(/503/);
  const list = (...invoices: object[]) => ({ method: null, invoices, nextCursor: null });
  const page = await visitUser({
    'admin.userPayments': list(paid('in_3', 5_000), paid('in_2', 4_900)),
    'admin.refundPayments': () => {
      const refunded = paid('in_3', 5_000, { refundedCents: 1_000 });
      client.stage().answer('admin.userPayments', list(refunded, paid('in_2', 4_900)));
      throw new Refusal(503, '$10.00 may have been refunded.');
    },
  });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/trpc/admin.refundPayments*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog');
  const tick = (name: string) => dialog.getByLabel(name, { exact: true });
  await tick('$50 of Nov 9, 2026').check();
  await dialog.getByLabel('Sum to refund of $50 of Nov 9, 2026').fill('10');
  await tick('$49 of Nov 9, 2026').check();
  await dialog.getByRole('button', { name: 'Refund $59' }).click();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await dialog.locator('button:disabled', { hasText: 'Cancel' }).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(true);
  answer();
  await dialog.getByRole('alert').getByText('$10.00 may have been refunded.').waitFor();
  await dialog.getByText('$10 already refunded').waitFor();
  // The operator chooses the changed payment again, and keeps the other choice.
  await expect.poll(() => tick('$50 of Nov 9, 2026').isChecked()).toBe(false);
  await expect.poll(() => tick('$49 of Nov 9, 2026').isChecked()).toBe(true);
  await cancel.click();
  await dialog.waitFor({ state: 'detached' });
});

test('the refund dialog shows older payments on demand', async () => {
  const page = await visitUser({
    'admin.userPayments': (input: unknown) => {
      const { cursor } = input as { cursor?: string };
      return cursor === 'in_3'
        ? { method: null, invoices: [paid('in_1', 4_900)], nextCursor: null }
        : { method: null, invoices: [paid('in_3', 5_000)], nextCursor: 'in_3' };
    },
    'admin.refundPayments': { success: true, message: '$49.00 was refunded.' },
  });
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('$50 of Nov 9, 2026', { exact: true }).waitFor();
  const older = dialog.getByRole('button', { name: 'Show older payments' });
  await older.click();
  await dialog.getByLabel('$49 of Nov 9, 2026', { exact: true }).check();
  await older.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Refund $49' }).click();
  await toastSays(page, 'Done', '$49.00 was refunded.');
  expect(heardInputs('admin.refundPayments')).toMatchObject([{ refunds: [{ invoiceId: 'in_1' }] }]);
});

test('sums of two currencies stand beside each other, not added up', async () => {
  const page = await visitUser({
    'admin.userPayments': {
      method: null,
      nextCursor: null,
      invoices: [paid('in_2', 4_900, { currency: 'eur' }), paid('in_1', 1_000)],
    },
  });
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('€49 of Nov 9, 2026', { exact: true }).check();
  await dialog.getByLabel('$10 of Nov 9, 2026', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Refund €49 + $10' }).waitFor();
});
