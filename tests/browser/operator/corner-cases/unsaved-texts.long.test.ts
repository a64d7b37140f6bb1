import type { Dialog, Page } from 'playwright';
import { expect, test } from 'vitest';
import { DOCUMENTED_BRAND } from '../../../../src/domain/brand/brand.ts';
import { clientOfThisFile, pathOf, toastIn } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { hold, operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The seller's own texts at the server. */
const own = new Map<string, string>();

function answerTexts(): void {
  own.clear();
  const texts = [
    { key: 'landing.hero.titleLead', standard: 'See the entry.' },
    { key: 'landing.pricing.choose', standard: 'Choose {plan}' },
  ];
  answerAll({
    ...ANSWERS,
    'admin.brand': { no: 0, brand: DOCUMENTED_BRAND, configuredName: 'Desk', versions: [] },
    'admin.texts': () => ({
      languages: [
        { locale: 'en', name: 'English', offered: true },
        { locale: 'zh-CN', name: '简体中文', offered: true },
      ],
      texts: texts.map((text) => ({
        ...text,
        own: own.get(text.key) ?? null,
        unusable: null,
        standardChanged: false,
      })),
    }),
    'admin.setText': ({ key, value }: { key: string; value: string }) => {
      own.set(key, value);
      return { success: true };
    },
  });
}

interface Questions {
  asked: string[];
  answer: 'accept' | 'dismiss';
}

/** Lists the questions of the browser's own dialogs and answers them. */
function answerQuestions(page: Page): Questions {
  const questions: Questions = { asked: [], answer: 'dismiss' };
  page.on('dialog', (dialog: Dialog) => {
    questions.asked.push(dialog.message());
    void dialog[questions.answer]();
  });
  return questions;
}

test('an unpublished legal text is not left without a question', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const text = page.getByLabel('Text', { exact: true });
  const questions = answerQuestions(page);
  await text.fill('We keep your address.');
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  await expect.poll(() => questions.asked.length).toBe(1);
  await page.getByLabel('Document').selectOption({ label: 'Terms of service' });
  await expect.poll(() => questions.asked.length).toBe(2);
  await expect.poll(() => page.getByLabel('Document').inputValue()).toBe('privacy');
  await expect.poll(() => text.inputValue()).toBe('We keep your address.');
  expect(await pathOf(page)).toBe('/admin/texts');
  questions.answer = 'accept';
  await page.getByLabel('Document').selectOption({ label: 'Terms of service' });
  await expect.poll(() => text.inputValue()).toBe('');
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/admin/brand');
  expect(questions.asked).toEqual(Array(3).fill('Leave without publishing your changes?'));
});

test('a withdrawn legal page keeps the changes that were not published', async () => {
  answerTexts();
  let legal = { no: 1, markdown: 'Old.' as string | null, previous: null, changedAt: null };
  answerAll({
    'admin.legalPage': () => legal,
    'admin.setLegalPage': ({ markdown }: { markdown: string | null }) => {
      legal = { ...legal, no: legal.no + 1, markdown };
      return { no: legal.no };
    },
    'admin.previewLegalPage': { html: '<p>Old. And new.</p>' },
  });
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Old. And new.');
  await press(page, 'Withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Not published', { exact: true }).waitFor();
  await toastIn(page).getByText('Privacy policy withdrawn').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => text.inputValue()).toBe('Old. And new.');
  await press(page, 'Preview');
  await press(page, 'Publish');
  await toastIn(page).getByText('Privacy policy published').waitFor();
  expect(heardInputs('admin.setLegalPage').map(({ expected }) => expected)).toEqual([1, 2]);
});

test('an unpublished legal text is still there after the list of another language was not read', async () => {
  client.allowConsoleError(/status of 500/);
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const questions = answerQuestions(page);
  const text = page.getByLabel('Text', { exact: true });
  await page.getByLabel('Document').selectOption({ label: 'Terms of service' });
  await text.fill('We keep your address.');
  client.stage().answer('admin.texts', () => {
    throw new Refusal(500, 'The database is restarting.');
  });
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN');
  await page.getByText('Could not load the texts. The database is restarting.').waitFor();
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  await expect.poll(() => questions.asked).toEqual(['Leave without publishing your changes?']);
  answerTexts();
  await press(page, 'Try again');
  await expect.poll(() => text.inputValue()).toBe('We keep your address.');
  await expect.poll(() => page.getByLabel('Document').inputValue()).toBe('terms');
});

test('an unsaved text is not left without a question', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const questions = answerQuestions(page);
  const field = page.getByRole('textbox', { name: /landing\.hero\.titleLead/ });
  const search = page.getByLabel('Search');
  const leave: (() => Promise<unknown>)[] = [
    () => field.press('Escape'),
    () => page.getByRole('combobox', { name: 'Page' }).selectOption('Mails'),
    () => search.fill('choose'),
    () => page.getByLabel('Only changed').click(),
    () => page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN'),
    () => page.getByRole('link', { name: 'Brand', exact: true }).click(),
  ];
  await press(page, 'Edit landing.hero.titleLead');
  await field.fill('Our entry.');
  for (const [index, act] of leave.entries()) {
    await act();
    await expect.poll(() => questions.asked.length).toBe(index + 1);
    await expect.poll(() => field.inputValue()).toBe('Our entry.');
  }
  expect(await pathOf(page)).toBe('/admin/texts');
  questions.answer = 'accept';
  await search.fill('choose');
  await field.waitFor({ state: 'detached' });
  await search.fill('');
  await press(page, 'Edit landing.hero.titleLead');
  await expect.poll(() => field.inputValue()).toBe('See the entry.');
  expect(questions.asked).toEqual(Array(7).fill('Leave without saving your changes?'));
});

test('a legal text and a text of the shop, both unsaved, are left after one question', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const questions = answerQuestions(page);
  questions.answer = 'accept';
  await page.getByLabel('Text', { exact: true }).fill('We keep your address.');
  await press(page, 'Edit landing.hero.titleLead');
  await page.getByRole('textbox', { name: /landing\.hero\.titleLead/ }).fill('Our entry.');
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/admin/brand');
  expect(questions.asked).toEqual(['Leave without saving or publishing your changes?']);
});

test('a text without changes closes with Escape, and hides with a filter, without a question', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const questions = answerQuestions(page);
  const field = page.getByRole('textbox', { name: /landing\.hero\.titleLead/ });
  await press(page, 'Edit landing.hero.titleLead');
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await press(page, 'Edit landing.hero.titleLead');
  await page.getByLabel('Search').fill('choose');
  await field.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Brand', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/admin/brand');
  expect(questions.asked).toEqual([]);
});

test('an edit made while a text is being saved stays, and the next save stores it', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const field = page.getByRole('textbox', { name: /landing\.hero\.titleLead/ });
  const release = await hold(page, 'admin.setText');
  await press(page, 'Edit landing.hero.titleLead');
  await field.fill('Our entry');
  await press(page, 'Save');
  await field.fill('Our entry.');
  release();
  await toastIn(page).getByText('Text saved').waitFor();
  await expect.poll(() => field.inputValue()).toBe('Our entry.');
  await press(page, 'Save');
  await field.waitFor({ state: 'detached' });
  expect(heardInputs('admin.setText').map(({ value, expected }) => [value, expected])).toEqual([
    ['Our entry', null],
    ['Our entry.', 'Our entry'],
  ]);
});

test('a save names the text that its form began with, although another operator changed it since', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const field = page.getByRole('textbox', { name: /landing\.hero\.titleLead/ });
  await press(page, 'Edit landing.hero.titleLead');
  await field.fill('Our entry.');
  await press(page, 'Edit landing.pricing.choose');
  own.set('landing.hero.titleLead', 'Of another operator.');
  await page.getByRole('textbox', { name: /landing\.pricing\.choose/ }).fill('Take {plan}');
  await page.getByRole('button', { name: 'Save', exact: true }).nth(1).click();
  await page.getByRole('button', { name: /^Restore .* landing\.pricing\.choose$/ }).waitFor();
  await press(page, 'Save');
  await field.waitFor({ state: 'detached' });
  expect(heardInputs('admin.setText').map(({ expected }) => expected)).toEqual([null, null]);
});

test('the texts of a language are not shown under another one while they are read', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  const edit = page.getByRole('button', { name: 'Edit landing.hero.titleLead' });
  await edit.waitFor();
  const release = await hold(page, 'admin.texts');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN');
  await page.getByText('Loading the texts…').waitFor();
  await expect.poll(() => edit.isVisible()).toBe(false);
  release();
  await edit.waitFor();
});
