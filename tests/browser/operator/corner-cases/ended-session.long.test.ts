import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { clientOfThisFile, pathOf } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { hold, operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';
import { ENROLMENT, someOperator } from '../../support/operators-answers.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

const NEEDS_EVERY_MS = 20_000;
const meAs = (username: string) => ({ username, role: 'owner', mustEnrol: false });

async function draft(answers: Record<string, unknown> = {}): Promise<Page> {
  client.allowConsoleError(/status of 401/);
  const languages = [{ locale: 'en', name: 'English', offered: true }];
  answerAll({
    ...ANSWERS,
    'admin.texts': { languages, texts: [] },
    'admin.me': meAs('anna'),
    'admin.login': { success: true },
    ...answers,
  });
  const page = await client.visit('/admin/texts', SIGNED_IN);
  await page.getByLabel('Text', { exact: true }).fill('We forget your address.');
  return page;
}

/** A poll is the first to hear of it. */
async function endSession(page: Page): Promise<void> {
  client.stage().answer('admin.needs', () => {
    throw new Refusal(401, 'Operator sign-in required');
  });
  await page.clock.fastForward(NEEDS_EVERY_MS);
  await page.getByText('Your session ended. Sign in again to continue.').waitFor();
}

async function signInAs(page: Page, username: string): Promise<void> {
  answerAll({ 'admin.needs': [], 'admin.me': meAs(username) });
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('an unsaved text is still there when its operator has signed in again', async () => {
  const page = await draft();
  const title = await page.title();
  await endSession(page);
  await expect.poll(() => page.getByLabel('Text', { exact: true }).isVisible()).toBe(false);
  await signInAs(page, 'anna');
  const text = page.getByLabel('Text', { exact: true });
  await text.waitFor();
  await expect.poll(() => text.inputValue()).toBe('We forget your address.');
  await expect.poll(() => page.title()).toBe(title);
  expect(await pathOf(page)).toBe('/admin/texts');
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['its preview', (page) => page.getByRole('button', { name: 'Preview' }).click()],
  ['the palette', (page) => page.keyboard.press('Control+k')],
])('an unsaved text is still there when the session ended behind %s', async (_, open) => {
  const page = await draft();
  client.stage().answer('admin.previewLegalPage', { html: '<p>We forget your address.</p>' });
  await open(page);
  await page.getByRole('dialog').waitFor();
  await endSession(page);
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await expect
    .poll(() => page.getByLabel('Username').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await signInAs(page, 'anna');
  const text = page.getByLabel('Text', { exact: true });
  await expect.poll(() => text.inputValue()).toBe('We forget your address.');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('a text that began before another operator published one is not published over it', async () => {
  let legal = { no: 1, markdown: 'Old.', previous: null, changedAt: null };
  const page = await draft({
    'admin.legalPage': () => legal,
    'admin.previewLegalPage': { html: '<p>We forget your address.</p>' },
    'admin.setLegalPage': { no: 3 },
  });
  await endSession(page);
  legal = { ...legal, no: 2, markdown: 'Of another operator.' };
  await signInAs(page, 'anna');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('We forget your address at once.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => heardInputs('admin.setLegalPage')).toMatchObject([{ expected: 1 }]);
});

test('a shortcut behind the sign-in form opens nothing', async () => {
  const page = await draft();
  await endSession(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'Login', exact: true }).focus();
  await page.keyboard.press('/');
  await signInAs(page, 'anna');
  await page.getByLabel('Text', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('another operator who signs in does not get the unsaved text', async () => {
  const page = await draft();
  await endSession(page);
  await signInAs(page, 'berta');
  const text = page.getByLabel('Text', { exact: true });
  await expect.poll(() => text.inputValue()).not.toBe('We forget your address.');
});

test('a page without unsaved edits is gone when the session ends', async () => {
  const page = await draft();
  await page.getByLabel('Text', { exact: true }).fill('');
  await endSession(page);
  await expect.poll(() => page.getByLabel('Text', { exact: true }).count()).toBe(0);
});

test('a poll with the replaced session does not take the recovery codes away', async () => {
  client.allowConsoleError(/status of 401/);
  answerAll({
    ...ANSWERS,
    'admin.me': meAs('anna'),
    'admin.login': { success: true },
    'admin.operators': { operators: [someOperator('anna', { isYou: true })], invitations: [] },
    'admin.beginEnrolment': ENROLMENT,
    'admin.finishEnrolment': { recoveryCodes: ['aaaa-bbbb'] },
  });
  const page = await client.visit('/admin/operators', SIGNED_IN);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Set up an authenticator');
  await page.getByLabel('Your password').first().fill('a long password');
  await press('Set up an authenticator');
  await page.getByLabel('Code').fill('123456');
  const answer = await hold(page, 'admin.finishEnrolment');
  await press('Switch on');
  await endSession(page);
  answer();
  await signInAs(page, 'anna');
  await page.getByText('aaaa-bbbb').waitFor();
});
