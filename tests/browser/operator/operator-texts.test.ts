import { expect, test } from 'vitest';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll } = operatorPages(client);

interface Sent {
  key: string;
  value: string | null;
  expected: string | null;
}

/** The server's answers, with the texts that the page stored. */
function answerTexts(): { sent: Sent[] } {
  const sent: Sent[] = [];
  const own = new Map<string, string>();
  const texts = [
    { key: 'landing.hero.titleLead', standard: 'See the entry.' },
    { key: 'landing.pricing.choose', standard: 'Choose {plan}' },
    { key: 'mail.welcome.subject', standard: 'Welcome to {brand}' },
  ];
  answerAll({
    ...ANSWERS,
    'admin.texts': () => ({
      languages: [{ locale: 'en', name: 'English', offered: true }],
      texts: texts.map((text) => ({
        ...text,
        own: own.get(text.key) ?? null,
        unusable: null,
        standardChanged: false,
      })),
    }),
    'admin.setText': (input: Sent) => {
      sent.push(input);
      if (input.value?.includes('{price}')) {
        throw new Refusal(400, 'There is no placeholder {price} here. Known: {plan}.');
      }
      if (input.value === null) own.delete(input.key);
      else own.set(input.key, input.value);
      return { success: true };
    },
    'admin.sendTestMail': () => ({
      mailId: '00000000-0000-4000-8000-000000000000',
      to: 'anna@example.com',
    }),
    'admin.testMailState': () => ({ state: 'sent' }),
  });
  return { sent };
}

test('a text is edited in place, refused with the reason, and restored', async () => {
  client.allowConsoleError(/400 \(Bad Request\)/);
  const { sent } = answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  await page.getByRole('button', { name: 'Edit landing.pricing.choose' }).click();
  const field = page.getByRole('textbox', { name: /landing\.pricing\.choose/ });
  await page.getByText('Filled in when the text is shown: {plan}').waitFor();
  await field.fill('Only {price}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('There is no placeholder {price} here. Known: {plan}.').waitFor();
  await field.fill('Take {plan}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Take {plan}').waitFor();
  await page.getByLabel('Only changed').check();
  await expect.poll(() => page.getByRole('button', { name: /^Edit / }).count()).toBe(1);
  await page.getByRole('button', { name: /^Restore the standard text/ }).click();
  await page.getByText('No matching texts.').waitFor();
  expect(sent.map(({ value, expected }) => [value, expected])).toEqual([
    ['Only {price}', null],
    ['Take {plan}', null],
    [null, 'Take {plan}'],
  ]);
});

test('texts are found by page and words, and a test mail is read back', async () => {
  answerTexts();
  const page = await client.visit('/admin/texts', SIGNED_IN);
  await page.getByRole('combobox', { name: 'Page' }).selectOption('All pages');
  await page.getByLabel('Search').fill('welcome BRAND');
  await page.getByText('1 text', { exact: true }).waitFor();
  await page.getByLabel('Search').fill('');
  await page.getByRole('combobox', { name: 'Page' }).selectOption('Mails');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('Sent to anna@example.com.').waitFor();
});
