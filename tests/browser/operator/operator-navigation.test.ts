import { expect, test } from 'vitest';
import { long, oneDaily } from '../../support/long.ts';
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
    ['Follow-up', '/admin/follow-up'],
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
  await expect.poll(() => open.allTextContents()).toEqual(['Audit']);
  await links.filter({ hasText: 'Jobs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await expect.poll(() => open.allTextContents()).toEqual(['Jobs']);
});

long('the menu of a phone shows all pages without scrolling', async () => {
  answerAll(ANSWERS);
  const page = await client.visit('/admin/audit', {
    ...SIGNED_IN,
    viewport: { width: 390, height: 780 },
  });
  const navigation = page.getByRole('navigation', { name: 'Operator pages' });
  await navigation.getByRole('button', { name: 'Audit, all pages' }).click();
  const last = navigation.getByRole('link', { name: 'Operators' });
  await last.waitFor();
  expect(await last.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(780);
  const hidden = await last.evaluate((link) => {
    const box = link.closest('[data-open]');
    return box === null ? null : box.scrollHeight - box.clientHeight;
  });
  expect(hidden).toBe(0);
});

/** Both widths show the same button; only the room differs. */
const NARROW = [320, 768];

oneDaily(NARROW)(
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
    await expect.poll(() => navigation.getByRole('link').count()).toBe(0);
    await menu.press('Enter');
    const current = navigation.getByRole('link', { name: 'Operators' });
    await expect.poll(() => current.getAttribute('aria-current')).toBe('page');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await current.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await menu.click();
    await navigation.getByRole('link', { name: 'Setup' }).click();
    await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor();
    await expect.poll(() => navigation.getByRole('link').count()).toBe(0);
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
  await expect.poll(() => open.getAttribute('aria-current')).toBe('page');
  const own = page.getByRole('navigation', { name: 'Community console' }).getByRole('link');
  await own.first().waitFor();
  await expect
    .poll(() => own.allTextContents())
    .toEqual(['Console', 'Members', 'Permissions', 'Repair']);
});

oneDaily(['/admin/jobs/nowhere', '/admin/nowhere'])(
  'the unknown address %s keeps the operator’s frame',
  async (path) => {
    client.allowConsoleError(/status of 404/);
    answerAll(ANSWERS);
    const page = await client.visit(path, SIGNED_IN);
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Operator pages' });
    await navigation.getByRole('link', { name: 'Users' }).waitFor();
    await expect.poll(() => navigation.locator('a[aria-current="page"]').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to the admin panel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Admin panel' }).waitFor();
  },
);
