import { expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';

const client = clientOfThisFile({ settings: { offers: { codes: true, trials: {} } } });
const PENDING = { email: 'new@example.com', plan: 'standard', billing: 'monthly', price: 49 };
const tab = { pendingSubscription: JSON.stringify({ ...PENDING, userId: 'u1' }) };

test('Apply checks the same code again after a check that failed', async () => {
  client.allowConsoleError(/status of 500/);
  client.stage().answer('billing.codeQuote', () => {
    throw new Refusal(500, 'Something went wrong.');
  });
  const page = await client.visit('/payment-step', { tab });
  await page.getByRole('button', { name: 'Add a discount code' }).click();
  await page.getByLabel('Discount code').fill('LAUNCH40');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('The code could not be checked.').waitFor();
  client.stage().answer('billing.codeQuote', {
    valid: true,
    code: 'LAUNCH40',
    percentOff: 40,
    amount: 4_900,
    reduced: 2_940,
    charges: 3,
  });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Pay $29.40' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('discountCode')))
    .toBe('LAUNCH40');
});
