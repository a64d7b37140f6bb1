import { expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';
import { OPERATORS } from '../support/operators-answers.ts';

const client = clientOfThisFile();
const { answerAll } = operatorPages(client);

test('the navigation leads to every operator page and marks the current one [screen-124]', async () => {
  answerAll(ANSWERS);
  const page = await client.visit('/admin/audit', SIGNED_IN);
  const links = page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(found).toEqual([
    ['Home', '/admin/home'],
    ['Numbers', '/admin/numbers'],
    ['Retention', '/admin/retention'],
    ['Disputes', '/admin/disputes'],
    ['Users', '/admin'],
    ['Access', '/admin/access'],
    ['Community', '/discord-admin'],
    ['Signals', '/admin/signals'],
    ['Record', '/admin/record'],
    ['Catalogue', '/admin/catalogue'],
    ['Offers', '/admin/offers'],
    ['Partners', '/admin/partners'],
    ['Texts', '/admin/texts'],
    ['Brand', '/admin/brand'],
    ['Jobs', '/admin/jobs'],
    ['Audit', '/admin/audit'],
    ['Setup', '/admin/setup'],
    ['Operators', '/admin/operators'],
  ]);
  const groups = page.getByRole('navigation', { name: 'Operator pages' }).getByRole('list');
  expect(
    await groups.evaluateAll((all) => all.map((list) => list.getAttribute('aria-label'))),
  ).toEqual(['Business', 'Subscribers', 'Signals', 'Shop', 'System']);
  const open = page
    .getByRole('navigation', { name: 'Operator pages' })
    .locator('a[aria-current="page"]');
  expect(await open.allTextContents()).toEqual(['Audit']);
  await links.filter({ hasText: 'Jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  expect(await open.allTextContents()).toEqual(['Jobs']);
});

test.each([320, 768])(
  'at %d pixels a button names the open page and opens the others',
  async (width) => {
    answerAll({ ...ANSWERS, 'admin.operators': OPERATORS });
    const page = await client.visit('/admin/operators', {
      ...SIGNED_IN,
      viewport: { width, height: 700 },
    });
    const navigation = page.getByRole('navigation', { name: 'Operator pages' });
    const menu = navigation.getByRole('button', { name: 'Operators, all pages' });
    await menu.waitFor();
    expect(await navigation.getByRole('link').count()).toBe(0);
    await menu.press('Enter');
    const current = navigation.getByRole('link', { name: 'Operators' });
    expect(await current.getAttribute('aria-current')).toBe('page');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await current.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await menu.click();
    await navigation.getByRole('link', { name: 'Setup' }).click();
    await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor();
    expect(await navigation.getByRole('link').count()).toBe(0);
    await navigation.getByRole('button', { name: 'Setup, all pages' }).click();
    // The top bar, which the menu does not cover.
    await page.mouse.click(width / 2, 3);
    await navigation.getByRole('link', { name: 'Setup' }).waitFor({ state: 'hidden' });
  },
);

test('a Discord page has the operator’s navigation, with links to the other Discord pages', async () => {
  client.allowConsoleError(/status of 404/);
  answerAll(ANSWERS);
  const page = await client.visit('/discord-fix', SIGNED_IN);
  const navigation = page.getByRole('navigation', { name: 'Operator pages' });
  const open = navigation.getByRole('link', { name: 'Community' });
  expect(await open.getAttribute('aria-current')).toBe('page');
  const own = page.getByRole('navigation', { name: 'Community console' }).getByRole('link');
  await own.first().waitFor();
  expect(await own.allTextContents()).toEqual(['Console', 'Members', 'Permissions', 'Repair']);
});
