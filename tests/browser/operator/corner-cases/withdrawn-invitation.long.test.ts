import { expect, test } from 'vitest';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { SIGNED_IN } from '../../support/operator-stage.ts';
import { someOperator } from '../../support/operators-answers.ts';

const client = clientOfThisFile();

test('an invitation that could not be withdrawn says so, and the link of a withdrawn one leaves the page', async () => {
  client.allowConsoleError(/503/);
  const link = 'https://signals.example/admin?invite=t1';
  const expiresAt = '2026-11-21T09:00:00.000Z';
  client.stage().answer('admin.operators', {
    operators: [someOperator('anna', { isYou: true })],
    invitations: [{ username: 'carl', role: 'support', expiresAt }],
  });
  client.stage().answer('admin.inviteOperator', { link, expiresAt });
  client.stage().answer('admin.cancelInvitation', () => {
    throw new Refusal(503, 'Please try again.');
  });
  const page = await client.visit('/admin/operators', SIGNED_IN);
  await page.getByLabel('Their username').fill('carl');
  await page.getByLabel('Your password').fill('a long password');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await page.getByText(link).waitFor();
  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation of carl' });
  await withdraw.click();
  await toastSays(page, 'Not withdrawn', 'Please try again.');
  client.stage().answer('admin.cancelInvitation', { success: true });
  await withdraw.click();
  await expect.poll(() => page.getByText(link).count()).toBe(0);
});
