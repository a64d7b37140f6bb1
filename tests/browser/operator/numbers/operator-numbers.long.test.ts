import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { NUMBERS, NUMBERS_OF_TWO_DAYS } from '../../support/numbers/numbers-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

const open = (search = '', options = {}, answer: unknown = NUMBERS) => {
  answerAll({ 'admin.numbers': answer });
  return client.visit(`/admin/numbers${search}`, {
    ...SIGNED_IN,
    colorScheme: 'light',
    ...options,
  });
};

test('the page has no accessibility fault in either scheme, with a definition open', async () => {
  const page = await open();
  await page
    .getByRole('img', { name: /^Movements by/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'What is “MRR”?' }).first().click();
  const note = page.getByRole('note');
  await note.waitFor();
  await expect.poll(() => note.textContent()).toContain('A yearly plan counts a twelfth.');
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('each currency is a block of its own, and each table is a file of what is shown', async () => {
  const page = await open('?span=this-year');
  for (const name of ['Revenue, USD', 'MRR movements, EUR', 'Retention, EUR']) {
    await page.getByRole('heading', { name }).waitFor();
  }
  const links = page.getByRole('link', { name: /as CSV/ });
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([
    '/api/admin/numbers.csv?table=movements&currency=usd&span=this-year',
    '/api/admin/numbers.csv?table=retention&currency=usd&span=this-year',
    '/api/admin/numbers.csv?table=movements&currency=eur&span=this-year',
    '/api/admin/numbers.csv?table=retention&currency=eur&span=this-year',
    '/api/admin/numbers.csv?table=sources&span=this-year',
    '/api/admin/numbers.csv?table=pages&span=this-year',
  ]);
  await page.getByText('MRR and its movements are counted from Mar 3, 2026.').waitFor();
  await page.getByText('Visits are counted from Mar 4, 2026').waitFor();
});

test('the range is kept in the address, and unusable dates are refused', async () => {
  const page = await open();
  await page.getByRole('heading', { name: 'Revenue, USD' }).waitFor();
  await page.getByRole('combobox', { name: 'Time range' }).selectOption('Last 90 days');
  await expect.poll(() => new URL(page.url()).search).toBe('?span=90d');
  await page.getByRole('combobox', { name: 'Time range' }).selectOption('Custom dates…');
  const [from, to] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To', { exact: true }),
  ];
  await from.fill('2026-05-02');
  await to.fill('2026-05-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('alert').filter({ hasText: 'Choose a first day' }).waitFor();
  await to.fill('2026-06-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-05-02&to=2026-06-01');
  await expect
    .poll(() => heardInputs('admin.numbers').at(-1))
    .toEqual({ from: '2026-05-02', to: '2026-06-01' });
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('?span=90d');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Time range' }).inputValue())
    .toBe('90d');
});

test('under seven days of data there are numbers and no charts', async () => {
  const page = await open('', {}, NUMBERS_OF_TWO_DAYS);
  await page.getByRole('heading', { name: 'Revenue', exact: true }).waitFor();
  await page.getByText('Charts appear after seven days of data.').waitFor();
  await expect.poll(() => page.getByRole('img', { name: /Movements|MRR|Cash/ }).count()).toBe(0);
  await page.getByRole('region', { name: 'MRR movements, table' }).getByRole('table').waitFor();
});

test.each([390, 320])(
  'the page fits a phone of %i pixels, also with a definition open',
  async (width) => {
    const page = await open('', { viewport: { width, height: 844 } });
    await page
      .getByRole('img', { name: /^Movements by/ })
      .first()
      .waitFor();
    const questions = page.getByRole('button', { name: /^What is/ });
    for (let index = 0; index < (await questions.count()); index += 1) {
      await questions.nth(index).click();
      const box = await page.getByRole('note').boundingBox();
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      // An open one may cover the next.
      await page.keyboard.press('Escape');
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);
