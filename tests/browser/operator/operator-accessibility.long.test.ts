import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { pagesOf, USER_ID } from '../support/operator-answers.ts';
import { operatorPages, pressMore } from '../support/operator-stage.ts';
import {
  ERASURE_PREVIEW,
  IMPORT_ROWS,
  someImport,
  USER_PAGE,
} from '../support/operator-user-answers.ts';

const client = clientOfThisFile();
const { answerAll, visitList } = operatorPages(client);

test('no state of the user pages has a fault in either scheme [screen-123]', async () => {
  client.allowConsoleError(/status of 40/);
  const faults = async (page: Page, name: string) =>
    (await faultsInBothSchemes(page)).map((fault) => `${name}, ${fault}`);
  const page = await visitList(500, '?q=jane&plan=free');
  await page.getByRole('table').waitFor();
  const found = await faults(page, 'list');
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await faults(page, `list at ${width}`)));
  }
  await page.goto(`${client.stage().origin}/admin?plan=basic`);
  client.stage().answer('admin.users', pagesOf(0));
  await page.reload();
  await page.getByText('No basic users found').waitFor();
  found.push(...(await faults(page, 'empty list')));
  answerAll({ ...USER_PAGE, 'admin.erasurePreview': ERASURE_PREVIEW });
  await page.goto(`${client.stage().origin}/admin/users/${USER_ID}`);
  await page.getByText('Won the trading contest').waitFor();
  found.push(...(await faults(page, 'user')));
  await page.getByRole('button', { name: 'Grant manually' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Grant manually' }).click();
  await page.getByText('Please give a reason.').waitFor();
  found.push(...(await faults(page, 'give')));
  await page.keyboard.press('Escape');
  await pressMore(page, 'Erase');
  await page.getByText('Details', { exact: true }).click();
  await page.getByText('Kept, and why').waitFor();
  found.push(...(await faults(page, 'erase')));
  answerAll({
    'admin.imports': [
      someImport(),
      someImport({ id: 'b2', fileName: 'more.csv', state: 'applying', done: 3 }),
    ],
    'admin.importRows': IMPORT_ROWS,
  });
  await page.goto(`${client.stage().origin}/admin?view=import`);
  await page.getByRole('cell', { name: 'has an account here' }).first().waitFor();
  found.push(...(await faults(page, 'import')));
  expect(found).toEqual([]);
});
