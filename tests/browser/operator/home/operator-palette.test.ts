import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, pathOf } from '../../support/client-of-this-file.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { pagesOf } from '../../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);
const CHARGE = 'ch_3PqZ';
const OWNER = { accountId: '0197a3c1-0000-7000-8000-0000000000aa', email: 'owner@example.com' };

async function openPalette(answers: Record<string, unknown> = {}) {
  client.allowConsoleError(/status of 404/);
  answerAll({ ...ANSWERS, 'admin.users': pagesOf(0), 'admin.findUser': null, ...answers });
  const page = await client.visit('/admin/jobs', { ...SIGNED_IN, colorScheme: 'light' });
  await page.getByRole('button', { name: 'Go to' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'A page, a user, or an id' });
  await field.waitFor();
  return { page, field, options: page.getByRole('option') };
}

test('Ctrl-K, a few letters and Enter open a page, without a mouse', async () => {
  const { page, field, options } = await openPalette();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await field.fill('aud');
  await expect.poll(() => options.allTextContents()).toEqual(['AuditPage']);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  expect(await field.count()).toBe(0);
});

test('the owner of a charge is found by its id, and the arrow keys choose', async () => {
  const { page, field, options } = await openPalette({
    'admin.findUser': (input: unknown) => ((input as { id: string }).id === CHARGE ? OWNER : null),
  });
  await field.fill(CHARGE);
  await options.filter({ hasText: OWNER.email }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe(`/admin/users/${OWNER.accountId}`);
});

test('a role that may not read users searches pages only', async () => {
  const { page, field, options } = await openPalette({
    'admin.me': { username: 'toni', role: 'tradingview', mustEnrol: false },
  });
  await field.fill('nobody@example.com');
  await page.getByText('Nothing found.').waitFor();
  await page.keyboard.press('Escape');
  expect(await options.count()).toBe(0);
  expect([...heardInputs('admin.users'), ...heardInputs('admin.findUser')]).toEqual([]);
});
