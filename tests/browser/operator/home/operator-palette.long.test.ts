import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, pathOf } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { pagesOf } from '../../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';
import { USER_PAGE } from '../../support/operator-user-answers.ts';

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
  await expect.poll(() => field.count()).toBe(0);
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
  await expect.poll(() => options.count()).toBe(0);
  expect([...heardInputs('admin.users'), ...heardInputs('admin.findUser')]).toEqual([]);
});

test('a user is found with one key and typing', async () => {
  const { page, field, options } = await openPalette({ 'admin.users': pagesOf(1) });
  await field.fill('jane.trader.0@example.com');
  await options.filter({ hasText: 'jane.trader.0@example.com' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe('/admin/users/0192f0c1-0000-7000-8000-000000000000');
});

test('Enter never opens a user who was found for an earlier text', async () => {
  const { page, field, options } = await openPalette({ 'admin.users': pagesOf(1) });
  await field.fill('jane.trader.0');
  await options.filter({ hasText: 'jane.trader.0@example.com' }).waitFor();
  client.stage().answer('admin.users', (input: unknown) => {
    const { users, ...answer } = pagesOf(2)(input);
    return { ...answer, users: users.slice(1) };
  });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/trpc/admin.users?*', async (route) => {
    await answered;
    await route.continue();
  });
  await field.fill('trader.1');
  await page.keyboard.press('Enter');
  await page.getByText('Searching…').waitFor();
  answer();
  await expect.poll(() => options.filter({ hasText: 'jane' }).count()).toBe(0);
  await expect.poll(() => options.count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toMatch(/000000000001$/);
});

test('a search that fails says so, and not that there is nothing', async () => {
  const { page, field } = await openPalette();
  client.allowConsoleError(/status of 503/);
  for (const procedure of ['admin.users', 'admin.findUser']) {
    client.stage().answer(procedure, () => {
      throw new Refusal(503, 'The service is restarting.');
    });
  }
  await field.fill('jane.trader');
  await page.getByText('The users could not be searched.').waitFor();
  await expect.poll(() => page.getByText('Nothing found.').count()).toBe(0);
  answerAll({ 'admin.users': pagesOf(0), 'admin.findUser': null });
  await field.fill('jane.trader.0');
  await page.getByText('Nothing found.').waitFor();
});

test('“Give plan to…” asks for a user and opens the dialog on their page', async () => {
  const { page, field, options } = await openPalette({
    ...USER_PAGE,
    'admin.users': pagesOf(1),
    'admin.planGrantPreview': {
      before: { plan: 'free', until: null },
      after: { plan: 'premium', until: null },
      gains: [],
    },
  });
  await field.fill('give');
  // The scripted list answers every search.
  await expect.poll(() => options.first().textContent()).toBe('Give plan to…Action');
  await page.keyboard.press('Enter');
  const whom = page.getByRole('combobox', { name: 'Who gets a plan?' });
  await whom.fill('audit');
  await options.first().waitFor();
  // Users only: no page answers this question.
  await expect.poll(() => options.filter({ hasText: 'Page' }).count()).toBe(0);
  await whom.fill('jane');
  await options.filter({ hasText: 'jane.trader.0@example.com' }).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const giving = page.getByRole('dialog', { name: 'Give a plan' }).getByLabel('Plan');
  await giving.waitFor();
  await page.keyboard.press('Escape');
  await giving.waitFor({ state: 'detached' });
  // The address does not open it again, and the same choice does.
  await expect.poll(() => pathOf(page)).toBe('/admin/users/0192f0c1-0000-7000-8000-000000000000');
  await page.keyboard.press('Control+k');
  await field.fill('give');
  await expect.poll(() => options.first().textContent()).toBe('Give plan to…Action');
  await page.keyboard.press('Enter');
  await whom.fill('jane');
  await options.filter({ hasText: 'jane.trader.0@example.com' }).waitFor();
  await page.keyboard.press('Enter');
  await giving.waitFor();
});

test('a sync from the palette shows on the list of users', async () => {
  const { page, field, options } = await openPalette({
    'admin.users': pagesOf(1),
    'admin.syncStripe': { processed: 3, updated: 1 },
  });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByText('Showing 1 of 1 users').waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('sync every');
  await options.filter({ hasText: 'Sync everyone with Stripe' }).waitFor();
  client.stage().answer('admin.users', pagesOf(2));
  await options.filter({ hasText: 'Sync everyone with Stripe' }).click();
  await page.getByText('Showing 2 of 2 users').waitFor();
});

test('an action is done from the palette, and only those of the role are offered', async () => {
  const { page, field, options } = await openPalette({
    'admin.me': {
      username: 'anna',
      role: 'owner',
      mustEnrol: false,
      stripeDashboard: 'https://dashboard.stripe.test/test',
    },
    'admin.syncStripe': { processed: 3, updated: 1 },
    'admin.logout': { success: true },
  });
  await field.fill('open stripe');
  await expect.poll(() => options.allTextContents()).toEqual(['Open StripeAction']);
  await field.fill('sync every');
  await expect.poll(() => options.allTextContents()).toEqual(['Sync everyone with StripeAction']);
  await page.keyboard.press('Enter');
  await expect.poll(() => heardInputs('admin.syncStripe').length).toBe(1);
  client.stage().answer('admin.me', { username: 'rob', role: 'read-only', mustEnrol: false });
  await page.reload();
  await page.getByRole('button', { name: 'Go to' }).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('');
  const all = async () => (await options.allTextContents()).filter((text) => /Action$/.test(text));
  await expect.poll(all).toEqual(['LogoutAction']);
  await field.fill('logout');
  await expect.poll(() => options.allTextContents()).toEqual(['LogoutAction']);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor();
  expect(heardInputs('admin.logout')).toHaveLength(1);
});

test('a slash goes to the search of the page, is typed within a field, and else opens the palette', async () => {
  const { page, field } = await openPalette({ 'admin.users': pagesOf(1) });
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Users' }).click();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('a/b');
  await expect.poll(() => search.inputValue()).toBe('a/b');
  await expect.poll(() => field.count()).toBe(0);
});
