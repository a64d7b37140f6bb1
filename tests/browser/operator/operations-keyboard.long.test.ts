import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { AUDIT } from '../support/audit-answers.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { FAILED, JOBS } from '../support/operations-answers.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const parts = [...(element.closest('label')?.childNodes ?? [])];
    const words = parts.filter((part) => part.nodeType === Node.TEXT_NODE);
    const label = words.length === 0 ? null : words.map((part) => part.textContent).join('');
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

async function tabTo(page: Page, name: string): Promise<void> {
  for (let n = 0; n < 120; n += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

async function pressAt(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const open = (path: string, answers: Record<string, unknown>) => {
  answerAll({ ...ANSWERS, ...answers });
  return client.visit(path, SIGNED_IN);
};

test('access is retried, strangers are removed from a script and roles are taken, by keyboard [screen-120]', async () => {
  const page = await open('/admin/access', {
    'admin.retryAccess': { retried: 1 },
    'tradingview.clean': { entries: [] },
    'discord.takeRoles': { members: [] },
  });
  await page.getByText('ana.0@example.com').waitFor();
  await pressAt(page, 'Retry ana.0@example.com, Main indicator');
  await toastSays(page, 'Retrying', '1 account is being retried.');
  expect(heardInputs('admin.retryAccess')).toEqual([
    { accountIds: [FAILED.failures[0]?.accountId] },
  ]);

  await pressAt(page, 'Check now');
  await page.getByText('stranger_0').waitFor();
  await tabTo(page, 'Choose stranger_0');
  await page.keyboard.press('Space');
  await pressAt(page, 'Remove 1…');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Type 1 to confirm');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect.poll(() => heardInputs('tradingview.clean')).toMatchObject([{ typedCount: 1 }]);
  // Closing returns the focus.
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await pressAt(page, 'Scan members');
  await page.getByLabel('Choose hugo_trades').waitFor();
  await tabTo(page, 'Choose hugo_trades');
  await page.keyboard.press('Space');
  await pressAt(page, 'Remove the roles of 1…');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Remove the roles of 1…');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await pressAt(page, 'Remove');
  await expect.poll(() => heardInputs('discord.takeRoles')).toMatchObject([{ typedCount: 1 }]);
});

test('a sign-up is ended and refunded, and a failed job is retried, by keyboard [screen-121]', async () => {
  const [first] = JOBS.failures;
  const signUps = await open('/admin/follow-up', {
    'admin.endPaidSignUp': { success: true, message: 'Ended, and $49.00 was refunded.' },
  });
  await signUps.getByText('elena@example.com').first().waitFor();
  await pressAt(signUps, 'End and refund elena@example.com');
  await signUps.getByRole('dialog').waitFor();
  await pressAt(signUps, 'End and refund');
  await toastSays(signUps, 'Ended', 'Ended, and $49.00 was refunded.');
  await signUps.getByRole('dialog').waitFor({ state: 'detached' });
  const page = await open('/admin/jobs', { 'admin.retryJobs': { retried: 1 } });
  await page.getByText('The server refused the connection', { exact: false }).first().waitFor();
  await pressAt(page, `Retry: Send an email, ${first?.id.slice(-6)}`);
  await toastSays(page, 'Retrying', '1 job runs now.');
  expect(heardInputs('admin.retryJobs')).toEqual([{ queue: first?.queue, ids: [first?.id] }]);
});

test('an audit entry names its record before and after apart', async () => {
  const entry = { ...AUDIT.entries[0], before: { role: 'support' }, after: { role: 'owner' } };
  const page = await open('/admin/audit', {
    'admin.auditEntries': { entries: [entry], nextCursor: null },
  });
  await page.getByRole('button', { name: /^Details: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Show the record before').click();
  await dialog.getByText('"support"').waitFor();
  await dialog.getByText('Show the record after').click();
  await dialog.getByText('"owner"').waitFor();
});

test('the audit log is searched and an entry is read, by keyboard [screen-122]', async () => {
  const page = await open('/admin/audit', {});
  await page.getByRole('region', { name: 'Audit entries, table' }).waitFor();
  // The choices come with another answer. Before it, typing chooses nothing.
  await page.locator('option[value="access.retried"]').waitFor({ state: 'attached' });
  await tabTo(page, 'What');
  await page.keyboard.type('Retried');
  await tabTo(page, 'Target');
  await page.keyboard.type('ana@');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => heardInputs('admin.auditEntries').at(-1))
    .toMatchObject({ action: 'access.retried', whom: 'ana@' });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'Audit entries, table');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^Details: operator gave access to /);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('This day is not sealed yet').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toMatch(/^Details: operator gave access to /);
});
