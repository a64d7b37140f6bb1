import { expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { operatorPages } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { heardInputs, visitUser } = operatorPages(client);

const REFUSAL = 'Only an owner may do this.';
const refuse = () => {
  throw new Refusal(403, REFUSAL);
};

test('a plan that may not be given says why inside the dialog, which keeps its words', async () => {
  client.allowConsoleError(/status of 403/);
  const page = await visitUser({
    'admin.planGrantPreview': {
      before: { plan: 'free', until: null },
      after: { plan: 'premium', until: null },
      gains: [],
    },
    'admin.givePlan': refuse,
  });
  await page.getByRole('button', { name: 'Give a plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('Contest');
  await dialog.getByRole('button', { name: 'Give a plan' }).click();
  await dialog.getByRole('alert').getByText(REFUSAL).waitFor();
  await expect.poll(() => dialog.getByLabel('Why').inputValue()).toBe('Contest');
});

test('access that may not be given says why inside the dialog', async () => {
  client.allowConsoleError(/status of 403/);
  const page = await visitUser({ 'admin.grantByHand': refuse });
  await page.getByRole('button', { name: 'Grant manually' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Contest');
  await dialog.getByRole('button', { name: 'Grant manually' }).click();
  await dialog.getByRole('alert').getByText(REFUSAL).waitFor();
});

test('a subscription that may not be ended says why inside the dialog', async () => {
  client.allowConsoleError(/status of 403/);
  const page = await visitUser({
    'admin.userPayments': { method: null, invoices: [], nextCursor: null },
    'admin.changeSubscriptionEnd': refuse,
  });
  await page.getByRole('button', { name: 'Change or end' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('alert').getByText(REFUSAL).waitFor();
  expect(heardInputs('admin.changeSubscriptionEnd')).toHaveLength(1);
});
