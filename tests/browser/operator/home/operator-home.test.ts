import { expect, test } from 'vitest';
import type { HomeAnswer } from '../../../../src/contract/operator-home.contract.ts';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { HOME, HOME_EMPTY } from '../../support/home/home-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

/** Serves this answer, and the counts that belong to it. */
function serve(home: () => HomeAnswer) {
  client.stage().answer('admin.home', home);
  client
    .stage()
    .answer('admin.needs', () => home().needs.map(({ kind, count }) => ({ kind, count })));
}
const open = (options = {}) =>
  client.visit('/admin/home', { ...SIGNED_IN, colorScheme: 'light', ...options });

test('the home has no accessibility fault, full of trouble or empty, in either scheme', async () => {
  serve(() => HOME);
  const page = await open();
  await page.getByRole('heading', { name: 'Needs you (8)' }).waitFor();
  await page.getByRole('button', { name: 'What is “Cash received”?' }).click();
  await page.getByRole('note').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  serve(() => HOME_EMPTY);
  await page.reload();
  await page.getByText('Nothing needs you right now.').waitFor();
  expect(await page.getByRole('img', { name: /by day/ }).count()).toBe(0);
  await page.getByText('Charts and comparisons appear after a week of data.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('failed access is retried on the home, and its line and counts are gone', async () => {
  const without = HOME.needs.filter(({ kind }) => kind !== 'access-failed');
  let now = HOME;
  serve(() => now);
  client.stage().answer('admin.retryAccess', () => {
    now = { ...HOME, needs: without };
    return { retried: 2 };
  });
  const page = await open();
  const navigation = page.getByRole('navigation', { name: 'Operator pages' });
  await navigation.getByRole('link', { name: 'Home, 8 need you' }).waitFor();
  await navigation.getByRole('link', { name: 'Access, 4 need you' }).waitFor();
  await page.getByRole('button', { name: /^Try again: 3 access grants/ }).click();
  await toastSays(page, 'Trying again', 'This list updates in a few seconds.');
  expect(heardInputs('admin.retryAccess')).toEqual([
    {
      accountIds: HOME.needs
        .find(({ kind }) => kind === 'access-failed')
        ?.items.map(({ id }) => id),
    },
  ]);
  await page.getByRole('heading', { name: 'Needs you (7)' }).waitFor();
  await navigation.getByRole('link', { name: 'Access, 1 needs you' }).waitFor();
  expect(await page.getByText('3 access grants').count()).toBe(0);
});

test('each line leads to the page where it is decided', async () => {
  serve(() => HOME);
  const page = await open();
  const link = page.getByRole('link', { name: /^Reconnect: TradingView signed us out/ });
  expect(await link.getAttribute('href')).toBe('/admin/access#tradingview-session');
  const dispute = page.getByRole('link', { name: /^Answer: 1 dispute waits/ });
  expect(await dispute.getAttribute('href')).toBe('/admin/disputes/du_1');
});

test('an end that an operator scheduled is not called a cancellation by the customer', async () => {
  serve(() => HOME);
  const page = await open();
  const said = page.getByRole('listitem').filter({ hasText: /ends on/ });
  await said.first().waitFor();
  expect((await said.allTextContents()).map((text) => text.split('.com')[0])).toEqual([
    'carla@example',
    'Premium of ana@example',
  ]);
  await page.getByText('canceled Standard, which ends on').waitFor();
});

test('a link to a list shows that list, also when the lists above it arrive later', async () => {
  answerAll(ANSWERS);
  const page = await client.visit('/admin/jobs#parked', {
    ...SIGNED_IN,
    viewport: { width: 1280, height: 700 },
  });
  const panel = page.getByRole('region', { name: 'Failed webhooks', exact: true });
  await page.getByText('sub_1Qold2eZvKYlo2C').waitFor();
  const top = () => panel.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(700);
  expect(await top()).toBeGreaterThanOrEqual(0);
});

test('a role without rights sees neither money nor what it cannot open', async () => {
  client.stage().answer('admin.me', { username: 'toni', role: 'tradingview', mustEnrol: false });
  serve(() => ({ needs: HOME.needs.slice(0, 1), money: null, events: null, acts: null }));
  const page = await open();
  await page.getByRole('heading', { name: 'Needs you (1)' }).waitFor();
  for (const name of ['Money', 'Latest in your business', 'Latest by operators']) {
    expect(await page.getByRole('heading', { name }).count(), name).toBe(0);
  }
  const links = page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Home1', 'Access1', 'Operators']);
});

test('the page fits a phone', async () => {
  serve(() => HOME);
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: 'Needs you (8)' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
