import { expect, test } from 'vitest';
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
    ['Disputes', '/admin/disputes'],
    ['Users', '/admin'],
    ['Access', '/admin/access'],
    ['Signals', '/admin/signals'],
    ['Catalogue', '/admin/catalogue'],
    ['Offers', '/admin/offers'],
    ['Texts', '/admin/texts'],
    ['Brand', '/admin/brand'],
    ['Record', '/admin/record'],
    ['Jobs', '/admin/jobs'],
    ['Audit', '/admin/audit'],
    ['Setup', '/admin/setup'],
    ['Community', '/discord-admin'],
    ['Operators', '/admin/operators'],
  ]);
  const open = page
    .getByRole('navigation', { name: 'Operator pages' })
    .locator('a[aria-current="page"]');
  expect(await open.allTextContents()).toEqual(['Audit']);
  await links.filter({ hasText: 'Jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  expect(await open.allTextContents()).toEqual(['Jobs']);
});

test('on a phone the link of the current page is visible', async () => {
  answerAll({ ...ANSWERS, 'admin.operators': OPERATORS });
  const page = await client.visit('/admin/operators', {
    ...SIGNED_IN,
    viewport: { width: 320, height: 700 },
  });
  const open = page
    .getByRole('navigation', { name: 'Operator pages' })
    .locator('a[aria-current="page"]');
  const inSight = () =>
    open.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return `${link.textContent} ${left >= 0 && right <= window.innerWidth}`;
    });
  await open.waitFor();
  await expect.poll(inSight).toBe('Operators true');
  const links = page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link');
  // A pointer click would scroll there on its own.
  await links.filter({ hasText: 'Setup' }).evaluate((link: HTMLElement) => link.click());
  await expect.poll(inSight).toBe('Setup true');
});

test('the link of the current page stays visible when the window becomes narrow', async () => {
  answerAll({ ...ANSWERS, 'admin.operators': OPERATORS });
  const page = await client.visit('/admin/operators', {
    ...SIGNED_IN,
    viewport: { width: 1280, height: 700 },
  });
  const open = page
    .getByRole('navigation', { name: 'Operator pages' })
    .locator('a[aria-current="page"]');
  await open.waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  const right = () => open.evaluate((link) => link.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(320);
});

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
