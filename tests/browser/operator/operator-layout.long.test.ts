import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { pagesOf, USER_ID } from '../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';
import { USER_PAGE } from '../support/operator-user-answers.ts';

const client = clientOfThisFile();
const { answerAll } = operatorPages(client);

/** The number of cells with a label before them, and those that sit lower than it. */
const cellsWithNames = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('td')].flatMap((cell) => {
      const { content, height } = getComputedStyle(cell, '::before');
      if (content === 'none') return [];
      return [{ content, lower: cell.clientHeight < Number.parseFloat(height) }];
    });
    const lower = named.filter((cell) => cell.lower).map(({ content }) => content);
    return { lower, count: named.length };
  });

/** Cells without a column label, in tables shown as cards at this width. */
const cellsWithoutNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[style*="--column-1"] tr > :is(td, th[scope=row])')]
      .filter((cell) => !cell.matches(':first-child, [data-action], :empty'))
      .filter((cell) => getComputedStyle(cell, '::before').content === 'none')
      .map((cell) => cell.textContent),
  );

const CARDS = [
  { path: '/admin/access', words: 'Reason' },
  { path: '/admin/jobs', words: 'The customer is not known here.' },
  { path: `/admin/users/${USER_ID}`, words: 'Won the trading contest' },
];

test.each([320, 540])('at %d pixels every cell shows its column’s name in full', async (width) => {
  answerAll({ ...ANSWERS, ...USER_PAGE });
  const viewport = { width, height: 700 };
  const page = await client.visit('/admin/audit', { ...SIGNED_IN, viewport });
  for (const { path, words } of CARDS) {
    await page.goto(client.stage().origin + path);
    await page.getByText(words).first().waitFor({ state: 'attached' });
    const { lower, count } = await cellsWithNames(page);
    expect(count, path).toBeGreaterThan(0);
    expect(lower, path).toEqual([]);
    expect(await cellsWithoutNames(page), path).toEqual([]);
    await expect
      .poll(() => page.locator('td:empty').filter({ visible: true }).count(), { message: path })
      .toBe(0);
  }
});

test('a failed list is retried where it says so', async () => {
  client.allowConsoleError(/status of 503/);
  answerAll({ 'admin.statistics': ANSWERS['admin.statistics'] });
  client.stage().answer('admin.users', () => {
    throw new Refusal(503, 'The service is restarting. Please try again.');
  });
  const page = await client.visit('/admin', SIGNED_IN);
  const alert = page.getByRole('alert').filter({ hasText: 'The users could not be loaded.' });
  const again = alert.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  const indent = await alert.evaluate((box) =>
    Number.parseFloat(getComputedStyle(box).paddingLeft),
  );
  expect(indent).toBeGreaterThanOrEqual(12);
  answerAll({ 'admin.users': pagesOf(3) });
  await again.click();
  await page.getByText('Showing 3 of 3 users').waitFor();
});

test('reads the badge again when a sync finds no session, and links to pasting one', async () => {
  client.allowConsoleError(/status of 412/);
  answerAll({ ...ANSWERS, 'admin.users': pagesOf(1) });
  const page = await client.visit('/admin', SIGNED_IN);
  await page.getByText('TradingView connected').waitFor();
  client.stage().answer('admin.syncTradingview', () => {
    throw new Refusal(412, 'TradingView is not connected right now. Please try again later.');
  });
  answerAll({ 'admin.users': { ...pagesOf(1)({}), tradingViewConnected: false } });
  await page.getByRole('button', { name: 'Sync TV' }).click();
  await page.getByText('TradingView not connected').waitFor();
  const link = page.getByRole('link', { name: 'Paste a new session' });
  await expect.poll(() => link.getAttribute('href')).toBe('/admin/access#tradingview-session');
});

test.each([375, 1440])('at %d pixels the set-up blocks are separated', async (width) => {
  answerAll(ANSWERS);
  const page = await client.visit('/admin/setup?step=discord', {
    ...SIGNED_IN,
    viewport: { width, height: 900 },
  });
  await page.getByLabel('Role for Basic, Standard, Premium').waitFor();
  const mapping = page.locator('section', {
    has: page.getByRole('heading', { name: 'Roles and channels' }),
  });
  const gap = await mapping.evaluate((block) => {
    const top = block.getBoundingClientRect().top;
    const others = [...document.querySelectorAll('section:has(h2)')].filter(
      (each) => each !== block && each.getBoundingClientRect().top < top,
    );
    return top - Math.max(...others.map((each) => each.getBoundingClientRect().bottom));
  });
  expect(gap).toBeGreaterThanOrEqual(12);
});

test('on a phone each user is a card with every value named, and nothing scrolls sideways', async () => {
  answerAll({ ...ANSWERS, 'admin.users': pagesOf(60) });
  const page = await client.visit('/admin', {
    ...SIGNED_IN,
    viewport: { width: 390, height: 844 },
  });
  const first = page.locator('tr[data-index="0"]');
  await first.waitFor();
  const labels = await first
    .locator('td:not(:has(input))')
    .evaluateAll((cells) =>
      cells.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
    );
  expect(labels).toContain('TradingView');
  expect(labels.every((label) => label !== 'none' && label !== '')).toBe(true);
  const box = page.getByRole('region', { name: 'Users' }).or(page.locator('section[aria-busy]'));
  const wide = await box
    .first()
    .evaluate((element) => [element.scrollWidth, element.clientWidth] as const);
  expect(wide[0]).toBeLessThanOrEqual(wide[1]);
  await expect.poll(() => page.locator('tr[data-index]').count()).toBe(20);
  await page.getByText('Showing 20 of 60 users').waitFor();
  // Cards of other heights follow each other without a gap or an overlap.
  const edges = await page.locator('tr[data-index]').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)] as const;
    }),
  );
  expect(edges.length).toBeGreaterThan(3);
  expect(edges.slice(1).map(([top]) => top)).toEqual(
    edges.slice(0, -1).map(([, bottom]) => bottom),
  );
  const more = page.getByRole('button', { name: 'Show more users' });
  await more.click();
  await more.click();
  await page.locator('tr[data-index="59"]').waitFor();
  await more.waitFor({ state: 'detached' });
  await page.getByText('Showing 60 of 60 users').waitFor();
});

test('a table wider than its page says that columns follow, and keeps the names of its rows', async () => {
  answerAll({ ...ANSWERS, 'admin.users': pagesOf(4) });
  const page = await client.visit('/admin', {
    ...SIGNED_IN,
    viewport: { width: 1024, height: 768 },
  });
  const box = page.locator('section[aria-busy]').first();
  await page.locator('tr[data-index="0"]').waitFor();
  const marks = () =>
    box.evaluate((element) => [
      element.hasAttribute('data-more'),
      element.hasAttribute('data-moved'),
      getComputedStyle(element).maskImage !== 'none',
    ]);
  await expect.poll(marks).toEqual([true, false, true]);
  await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(marks).toEqual([false, true, false]);
  const [edge, name] = await box.evaluate((element) => [
    element.getBoundingClientRect().left,
    element.querySelector('tbody th')?.getBoundingClientRect().left ?? 0,
  ]);
  expect(Math.abs((name ?? 0) - (edge ?? 0))).toBeLessThan(2);
});

test.each(['/admin', '/admin/access'])('no table of %s is cut off on a tablet', async (path) => {
  answerAll({ ...ANSWERS, 'admin.users': pagesOf(1) });
  const page = await client.visit(path, {
    ...SIGNED_IN,
    viewport: { width: 768, height: 1024 },
  });
  await page.locator('tbody tr').first().waitFor();
  const hidden = await page
    .locator('section:has(> table)')
    .evaluateAll((boxes) =>
      boxes.map((box) => [
        box.scrollWidth - box.clientWidth,
        getComputedStyle(box).overflowY === 'auto' ? box.scrollHeight - box.clientHeight : 0,
      ]),
    );
  expect(hidden.flat().filter((size) => size > 1)).toEqual([]);
});
