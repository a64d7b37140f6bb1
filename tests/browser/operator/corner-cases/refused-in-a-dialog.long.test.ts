import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { ONE_PARTNER, PARTNER, PARTNERS } from '../../support/money/partner-answers.ts';
import { hold, operatorPages, pressMore, SIGNED_IN } from '../../support/operator-stage.ts';
import { ERASURE_PREVIEW } from '../../support/operator-user-answers.ts';
import { OPERATOR_SESSIONS, OPERATORS } from '../../support/operators-answers.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitUser } = operatorPages(client);

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

test('a dialog stays until its act has an answer, whatever is pressed', async () => {
  client.allowConsoleError(/status of 403/);
  const page = await visitUser({
    'admin.planGrantPreview': {
      before: { plan: 'free', until: null },
      after: { plan: 'premium', until: null },
      gains: [],
    },
    'admin.givePlan': refuse,
  });
  const release = await hold(page, 'admin.givePlan');
  await page.getByRole('button', { name: 'Give a plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('Contest');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
  for (const _ of [1, 2]) await page.keyboard.press('Escape');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect.poll(() => cancel.isEnabled()).toBe(false);
  release();
  await dialog.getByRole('alert').getByText(REFUSAL).waitFor();
  await cancel.click();
  await dialog.waitFor({ state: 'detached' });
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

const says = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('alert').getByText(text).waitFor();

async function confirmErasure(answer: unknown): Promise<Page> {
  const page = await visitUser({
    'admin.erasurePreview': ERASURE_PREVIEW,
    'admin.eraseUser': answer,
  });
  await pressMore(page, 'Erase');
  await page.getByLabel(/^Type jane/).fill(ERASURE_PREVIEW.email);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  return page;
}

test('an erasure that is refused says why inside the dialog', async () => {
  client.allowConsoleError(/status of 403/);
  await says(await confirmErasure(refuse), REFUSAL);
});

test('an erasure that does not start says why inside the dialog', async () => {
  const message = 'This account is being erased already.';
  await says(await confirmErasure({ success: false, message }), message);
});

async function visitOperators(answers: Record<string, unknown>): Promise<Page> {
  client.allowConsoleError(/status of 403/);
  answerAll({ ...ANSWERS, 'admin.operators': OPERATORS, ...answers });
  return client.visit('/admin/operators', SIGNED_IN);
}

test('an operator who is not removed stays for a reason that the dialog says, until it is closed', async () => {
  const page = await visitOperators({ 'admin.removeOperator': refuse });
  const remove = page.getByRole('button', { name: 'Remove ben' });
  await remove.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await says(page, REFUSAL);
  await page.keyboard.press('Escape');
  await remove.click();
  await dialog.getByLabel('Your password').waitFor();
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
});

test('a session of another operator that is not ended says why inside the dialog', async () => {
  const page = await visitOperators({
    'admin.sessionsOfOperator': OPERATOR_SESSIONS,
    'admin.endSessionsOfOperator': refuse,
  });
  await page.getByRole('button', { name: 'Sessions of ben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all' }).click();
  await says(page, REFUSAL);
});

test('a dialog does not repeat what was refused before it opened', async () => {
  client.allowConsoleError(/status of 403/);
  answerAll({
    ...ANSWERS,
    'admin.partners': PARTNERS,
    'admin.partner': ONE_PARTNER,
    'admin.setPartnerState': refuse,
  });
  const page = await client.visit(`/admin/partners/${PARTNER.id}`, SIGNED_IN);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await choose('Pause');
  await toastSays(page, 'Partners', REFUSAL);
  await choose('End partnership…');
  const end = page.getByRole('dialog').locator('button[type=submit]');
  await end.waitFor();
  await expect.poll(() => page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  await end.click();
  await says(page, REFUSAL);
});

test('a webhook that is not retried says why inside its dialog, and not in the next one', async () => {
  client.allowConsoleError(/status of 403/);
  answerAll({ ...ANSWERS, 'admin.retryParkedEvent': refuse });
  const page = await client.visit('/admin/jobs', SIGNED_IN);
  const dialog = page.getByRole('dialog');
  const read = page.getByRole('button', { name: /^Read evt_/ });
  await read.click();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await says(page, REFUSAL);
  await page.keyboard.press('Escape');
  await read.click();
  await dialog.getByText('Only its ids are stored.').waitFor();
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
});
