import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { BAD_STORAGE, badAnswersFor, TROUBLES } from './support/client-bad-answers.ts';
import { BAD_FORMS, type BadForm, fill, typedIn } from './support/client-bad-forms.ts';
import { clientOfThisFile, toastIn, toastSays } from './support/client-of-this-file.ts';

/** BAD_INPUT=all runs every kind of storage with every form, and every failure on every page load. */
const ALL = process.env.BAD_INPUT === 'all';
const client = clientOfThisFile();
const PENDING = JSON.stringify({
  email: 'new@example.com',
  plan: 'standard',
  billing: 'monthly',
  price: 49,
  userId: 'u1',
});

beforeEach(() => client.allowConsoleError(/status of 50|ERR_CONNECTION/));

async function open(form: BadForm): Promise<Page> {
  for (const [procedure, answer] of Object.entries(form.answers ?? {})) {
    client.stage().answer(procedure, answer);
  }
  const visit = { tab: { pendingSubscription: PENDING } };
  const page = form.signedIn
    ? await client.visitSignedIn(form.path, {}, visit)
    : await client.visit(form.path, visit);
  await button(page, form.button).waitFor();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dismiss = (page: Page) => button(page, 'Close notification').click();

describe.each(BAD_FORMS)('the form $name', (form) => {
  const { procedure, typed, says, rules } = form;

  test('explains any failure and keeps what was typed', async () => {
    const page = await open(form);
    const answers = await badAnswersFor(page, procedure);
    await fill(page, typed);
    for (const [name, trouble] of Object.entries(TROUBLES)) {
      answers.become(trouble);
      await button(page, form.button).click();
      await toastSays(page, ...says);
      expect(await typedIn(page, typed), name).toEqual(typed);
      expect(new URL(page.url()).pathname, name).toBe(form.path.split('?')[0]);
      await dismiss(page);
    }
    expect(answers.asked()).toBe(Object.keys(TROUBLES).length);
  });

  test('waits for a slow server and calls it once', async () => {
    const page = await open(form);
    const answers = await badAnswersFor(page, procedure);
    await fill(page, typed);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers.become((route) => held.then(() => route.abort()));
    client.allowConsoleError(/ERR_FAILED/);
    await button(page, form.button).click();
    const busy = button(page, form.busy).first();
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    const [first] = Object.keys(typed);
    if (first !== undefined) await page.getByLabel(first, { exact: true }).press('Enter');
    release();
    await toastSays(page, ...says);
    expect(await typedIn(page, typed)).toEqual(typed);
    expect(answers.asked()).toBe(1);
  });

  test.runIf(rules.length > 0)('applies its rules without calling the server', async () => {
    const page = await open(form);
    const answers = await badAnswersFor(page, procedure);
    for (const rule of rules) {
      await fill(page, { ...typed, ...rule.typed });
      await button(page, form.button).click();
      await page.getByText(rule.says, { exact: true }).filter({ visible: true }).first().waitFor();
      expect(await typedIn(page, rule.typed)).toEqual(rule.typed);
      const toast = toastIn(page).getByRole('button', { name: 'Close notification' });
      if (await toast.isVisible()) await toast.click();
    }
    expect(answers.asked()).toBe(0);
  });
});

/** Without a token the user is signed out. Without session storage there is nothing to pay. */
const worksWith = ({ signedIn, path }: BadForm, storage: string) =>
  storage !== 'blocked' || (signedIn !== true && path !== '/payment-step');
const STORED = Object.keys(BAD_STORAGE).flatMap((storage, index) =>
  BAD_FORMS.filter((form, at) => worksWith(form, storage) && (ALL || at % 3 === index)).map(
    (form) => ({ storage, form, name: form.name }),
  ),
);

describe('a form with limited browser storage', () => {
  test.each(STORED)('storage $storage: $name still works', async ({ storage, form }) => {
    const page = await open(form);
    await BAD_STORAGE[storage]?.(page);
    await page.reload();
    await button(page, form.button).waitFor();
    const answers = await badAnswersFor(page, form.procedure);
    answers.become(TROUBLES["a proxy's page"] ?? null);
    await fill(page, form.typed);
    await button(page, form.button).click();
    await toastSays(page, ...form.says);
    expect(await typedIn(page, form.typed)).toEqual(form.typed);
  });
});
