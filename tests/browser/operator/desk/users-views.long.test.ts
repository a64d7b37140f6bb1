import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { pagesOf } from '../../support/operator-answers.ts';
import { operatorPages } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { heardInputs, visitList } = operatorPages(client);

const VIEW = {
  id: '0192f0c1-0000-7000-8000-0000000000c1',
  name: 'Lapsing premium',
  plan: 'premium',
  status: null,
  access: null,
  q: null,
  sort: 'until',
  descending: false,
  columns: ['plan', 'until'],
};

test('a press on a heading sorts, a second one turns the order, and the address keeps it', async () => {
  const page = await visitList(4);
  const heading = page.getByRole('columnheader', { name: 'Email' });
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort'))
    .toBe('descending');
  await heading.getByRole('button').click();
  await page.waitForURL(/sort=email/);
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
  await heading.getByRole('button').click();
  await page.waitForURL(/dir=desc/);
  await expect
    .poll(() => heardInputs('admin.users').at(-1))
    .toMatchObject({ sort: 'email', order: 'desc' });
  await page.reload();
  await heading.waitFor();
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'TradingView' }).getByRole('button').count())
    .toBe(0);
});

test('a letter typed while the address catches up with a search stays', async () => {
  const page = await visitList(4);
  await page.getByLabel('Search users').waitFor();
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const shown = field && Object.getOwnPropertyDescriptor(field, 'value');
    if (shown === undefined || shown === null) throw new Error('The page does not own the field.');
    const { replaceState } = history;
    // The letter comes after the address and before the page has read it.
    history.replaceState = (...change) => {
      replaceState.apply(history, change);
      if (!location.search.endsWith('q=jan')) return;
      write?.call(field, 'jane');
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      const set = (value: string) => {
        document.documentElement.dataset.written = value;
        shown.set?.call(field, value);
      };
      Object.defineProperty(field, 'value', { ...shown, set });
    };
  });
  await page.getByLabel('Search users').fill('jan');
  await page.clock.runFor(250);
  await page.waitForURL(/q=jane$/);
  expect(await page.evaluate(() => document.documentElement.dataset.written)).toBeUndefined();
  // No user matches. The field follows when a button changes the address.
  client.stage().answer('admin.users', pagesOf(0)({}));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => page.getByLabel('Search users').inputValue()).toBe('');
});

test('a letter typed right after the search field was left and entered again stays', async () => {
  const page = await visitList(4);
  const field = page.getByLabel('Search users');
  await field.fill('jan');
  await page.evaluate(() => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const { replaceState } = history;
    // The letter comes after the address and before the page has read it.
    history.replaceState = (...change) => {
      replaceState.apply(history, change);
      if (search === null || !location.search.endsWith('q=jan')) return;
      history.replaceState = replaceState;
      search.focus();
      write?.call(search, `${search.value}e`);
      search.dispatchEvent(new Event('input', { bubbles: true }));
    };
    search?.blur();
  });
  await page.clock.runFor(250);
  await page.waitForURL(/q=jane$/);
  await expect.poll(() => field.inputValue()).toBe('jane');
});

test('a search field that was left shows an empty search after "Clear filters"', async () => {
  const page = await visitList(0, '?plan=premium');
  const field = page.getByLabel('Search users');
  await field.fill('jan');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => field.inputValue()).toBe('');
});

test('says when a search has too many results to sort', async () => {
  const page = await visitList(4, '?q=a&sort=email');
  client.stage().answer('admin.users', { ...pagesOf(4)({}), isSorted: false });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Too many results to sort: the newest come first.').waitFor();
});

test('chosen columns show, are remembered and do not touch the filters', async () => {
  const page = await visitList(4, '?plan=premium');
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Stripe Info', 'Indicators']) await dialog.getByLabel(name).uncheck();
  await dialog.getByLabel('Access until').check();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show columns' }).click();
  const shown = ['Email', 'Plan', 'Status', 'TradingView', 'Access until', 'Created'];
  const head = page.getByRole('columnheader');
  await expect.poll(() => head.allTextContents()).toEqual(shown);
  await page.getByText('Dec 24, 2026').first().waitFor();
  await page.goto(`${client.stage().origin}/admin`);
  await head.first().waitFor();
  await expect.poll(() => head.allTextContents()).toEqual(shown);
});

test('a view is saved without a search that names a person, and chosen again', async () => {
  const page = await visitList(4, '?q=jane&plan=premium&sort=until&cols=plan,until');
  client.stage().answer('admin.saveUsersView', { id: VIEW.id });
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The search is not saved, because it may name a person.').waitFor();
  await dialog.getByLabel('Name').fill('Lapsing premium');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  client.stage().answer('admin.usersViews', [VIEW]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await toastSays(page, 'View saved', 'You find it under “Saved views”.');
  const { id: _, ...saved } = VIEW;
  expect(heardInputs('admin.saveUsersView')).toEqual([saved]);
  await page.goto(`${client.stage().origin}/admin`);
  await page.getByLabel('Saved views').selectOption('Lapsing premium');
  await page.waitForURL(/plan=premium/);
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Email', 'Plan', 'Access until']);
  await expect
    .poll(() => heardInputs('admin.users').at(-1))
    .toMatchObject({ plan: 'premium', sort: 'until', order: 'asc' });
  client.stage().answer('admin.deleteUsersView', { success: true });
  client.stage().answer('admin.usersViews', []);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('button', { name: 'Save view' }).waitFor();
  expect(heardInputs('admin.deleteUsersView')).toEqual([{ id: VIEW.id }]);
});
