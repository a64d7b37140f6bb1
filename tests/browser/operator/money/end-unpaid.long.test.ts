import { expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { someOperatorUser } from '../../support/operator-answers.ts';
import { operatorPages } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { heardInputs, visitUser } = operatorPages(client);

test('an operator who ends an unpaid subscription is offered no paid period', async () => {
  const user = someOperatorUser();
  const unpaid = {
    stripeStatus: 'past_due',
    firstFailedAt: '2026-11-22T12:00:00.000Z',
    paidThrough: '2026-11-22T12:00:00.000Z',
  };
  const page = await visitUser({
    'admin.user': {
      ...user,
      subscriptions: user.subscriptions.map((each) => ({ ...each, ...unpaid })),
    },
    'admin.userPayments': { method: null, invoices: [], nextCursor: null },
    'admin.changeSubscriptionEnd': { success: true, message: 'Ended without a refund.' },
  });
  await page.getByRole('button', { name: 'Change or end' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No period is paid. Access is revoked at once.').waitFor();
  await expect.poll(() => dialog.getByText('End with the paid period').count()).toBe(0);
  await dialog.getByRole('button', { name: 'End now' }).click();
  await expect
    .poll(() => heardInputs('admin.changeSubscriptionEnd'))
    .toMatchObject([{ how: 'now' }]);
});
