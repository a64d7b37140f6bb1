import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { clientOfThisFile, pathOf } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { OWN_PAGE } from '../../support/money/partner-answers.ts';

const client = clientOfThisFile({ settings: { signals: true } });

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const unauthorized = () => {
  throw new Refusal(401, 'Unauthorized');
};

async function account(answers: Record<string, unknown> = {}) {
  const all = { 'auth.sessions': [], 'discord.linkUrl': { url: null }, ...answers };
  for (const [procedure, value] of Object.entries(all)) client.stage().answer(procedure, value);
  const page = await client.visitSignedIn('/account');
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  return page;
}

/** As many answers of the server as a loop of calls would need to show itself. */
async function letAnswersArrive(page: Page): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await page.evaluate(() => fetch('/trpc/auth.nothing').then((answer) => answer.text()));
  }
}

const ERASURE = {
  email: 'trader@example.com',
  erasure: null,
  liveSubscriptions: [],
  hasOpenWithdrawal: false,
  heldAccess: [],
  owed: [],
  tables: [],
};

async function erase(page: Page) {
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Abcdefg1');
  await dialog.getByLabel('Type trader@example.com to confirm').fill('trader@example.com');
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  return dialog;
}

test('a page that is signed out asks the server for nothing more', async () => {
  client.allowConsoleError(/status of (401|404)/);
  const page = await account();
  client.stage().answer('auth.logout', () => {
    for (const { procedure } of client.stage().heard) {
      client.stage().answer(procedure, unauthorized);
    }
    return { success: true };
  });
  await press(page, 'Sign Out');
  await page.getByText('You have been successfully signed out.').waitFor();
  await letAnswersArrive(page);
  const all = client.stage().heard.map(({ procedure }) => procedure);
  const later = all.slice(all.indexOf('auth.logout') + 1);
  expect(later.filter((procedure) => procedure !== 'auth.nothing')).toEqual([]);
  await page.clock.fastForward(1_000);
  await expect.poll(() => pathOf(page)).toBe('/');
});

test('an erased account leaves its page, whatever is pressed before', async () => {
  client.allowConsoleError(/status of 401/);
  const page = await account({
    'auth.erasurePreview': ERASURE,
    'auth.eraseMine': { state: 'closing', waitsFor: null },
  });
  const dialog = await erase(page);
  await dialog.getByRole('status').getByText('We are erasing your data. Goodbye.').waitFor();
  await page.keyboard.press('Escape');
  await page.clock.runFor(3_100);
  await expect.poll(() => pathOf(page)).toBe('/');
});

test('a refused erasure and a refused download say why inside their dialogs', async () => {
  client.allowConsoleError(/status of 403/);
  const refuse = () => {
    throw new Refusal(403, 'The password is wrong.');
  };
  const page = await account({
    'auth.erasurePreview': ERASURE,
    'auth.eraseMine': refuse,
    'auth.exportMine': refuse,
  });
  const dialog = await erase(page);
  await dialog.getByRole('alert').getByText('The password is wrong.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await press(page, 'Download my data');
  await dialog.getByLabel('Your password').fill('Abcdefg1');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  await dialog.getByRole('alert').getByText('The password is wrong.').waitFor();
});

test('the page of a partner whose session ends elsewhere asks for a sign-in', async () => {
  client.stage().answer('billing.partnerPage', OWN_PAGE);
  const page = await client.visitSignedIn('/partner');
  await page.getByRole('heading', { name: 'Payouts' }).waitFor();
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await pathOf(page)).toBe('/login?next=%2Fpartner');
});

test.each(['/upgrade', '/upgrade?plan=premium', '/upgrade?plan=premium&billing=yearly'])(
  '%s asks for a sign-in that comes back to it when the session ends elsewhere',
  async (path) => {
    const page = await client.visitSignedIn(path);
    await page.getByRole('heading', { name: 'Premium', exact: true }).waitFor();
    await page.evaluate(() => {
      localStorage.removeItem('authToken');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
  },
);

test.each([
  ['/upgrade', '/upgrade'],
  ['/signals?signal=12', '/signals?signal=12'],
])('a visitor who opens %s comes back to %s after the sign-in', async (path, next) => {
  const page = await client.visit(path);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('next')).toBe(next);
});
