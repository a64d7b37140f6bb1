import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { clientOfThisFile, pathOf, toastSays } from '../../support/client-of-this-file.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';
import { SIGNALS_ANSWERS } from '../../support/signals/signals-answers.ts';

const client = clientOfThisFile({ settings: { signals: true } });
const { answerAll, heardInputs, visitUser } = operatorPages(client);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Dismisses the questions of the browser's own dialogs until `accept` is called. */
function dismissQuestions(page: Page) {
  const asked: string[] = [];
  let accepts = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (accepts ? dialog.accept() : dialog.dismiss());
  });
  return {
    asked,
    accept: () => {
      accepts = true;
    },
  };
}

function visitTexts(): Promise<Page> {
  const languages = [{ locale: 'en', name: 'English', offered: true }];
  const texts = { languages, texts: [] };
  answerAll({ ...ANSWERS, 'admin.texts': texts, 'admin.logout': { success: true } });
  return client.visit('/admin/texts', SIGNED_IN);
}

test('a sign-out asks before it leaves unsaved edits', async () => {
  const page = await visitTexts();
  const questions = dismissQuestions(page);
  await page.getByLabel('Text', { exact: true }).fill('We forget your address.');
  await press(page, 'Logout');
  await expect.poll(() => questions.asked).toEqual(['Leave without publishing your changes?']);
  expect(heardInputs('admin.logout')).toEqual([]);
  await expect
    .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
    .toBe('We forget your address.');
  questions.accept();
  await press(page, 'Logout');
  await page.getByLabel('Username').waitFor();
  expect(questions.asked).toHaveLength(2);
});

test('a sign-out from a page without edits asks nothing', async () => {
  const page = await visitTexts();
  const { asked } = dismissQuestions(page);
  await page.getByLabel('Text', { exact: true }).fill('We forget your address.');
  await page.getByLabel('Text', { exact: true }).fill('');
  await press(page, 'Logout');
  await page.getByLabel('Username').waitFor();
  expect(asked).toEqual([]);
});

test('a note that was typed is not left without a question, and none is asked once it is saved', async () => {
  answerAll(ANSWERS);
  const page = await visitUser({ 'admin.addNote': { success: true } });
  const { asked } = dismissQuestions(page);
  await page.getByLabel('New note').fill('Wants to be called back.');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect.poll(() => asked).toEqual(['Leave without saving your note?']);
  await expect
    .poll(() => page.getByLabel('New note').inputValue())
    .toBe('Wants to be called back.');
  await press(page, 'Add note');
  await toastSays(page, 'Done', 'The note was saved.');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/admin/jobs');
  expect(asked).toHaveLength(1);
});

test('a signal that was typed is not left without a question until it is sent', async () => {
  answerAll({ ...ANSWERS, ...SIGNALS_ANSWERS, 'admin.sendSignal': { seq: 731 } });
  const page = await client.visit('/admin/signals/send', SIGNED_IN);
  const { asked } = dismissQuestions(page);
  const leave = () => page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await page.getByText('Text only', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('The market is closed tomorrow.');
  await leave();
  await expect.poll(() => asked).toEqual(['Leave without sending your signal?']);
  await press(page, 'Review…');
  await press(page, 'Send signal');
  await page.getByText('Signal #731 is recorded').waitFor();
  await leave();
  await expect.poll(() => pathOf(page)).toBe('/admin/jobs');
  expect(asked).toHaveLength(1);
});
