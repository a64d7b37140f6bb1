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
  await page.getByRole('heading', { name: 'Needs you (9)' }).waitFor();
  await page.getByRole('button', { name: 'What is “Cash received”?' }).click();
  await page.getByRole('note').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await expect.poll(() => page.getByText('The sandbox clock was moved').count()).toBe(0);
  serve(() => ({ ...HOME_EMPTY, movedClock: '2026-12-24T23:10:00.000Z' }));
  await page.reload();
  await page.getByText('Nothing needs you right now.').waitFor();
  await page.getByText(/^The sandbox clock was moved: it shows Dec 2[45], 2026/).waitFor();
  await expect.poll(() => page.getByRole('img', { name: /by day/ }).count()).toBe(0);
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
  await navigation.getByRole('link', { name: 'Home, 9 need you' }).waitFor();
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
  await page.getByRole('heading', { name: 'Needs you (8)' }).waitFor();
  await navigation.getByRole('link', { name: 'Access, 1 needs you' }).waitFor();
  await expect.poll(() => page.getByText('3 access grants').count()).toBe(0);
});

test('each line leads to the page where it is decided', async () => {
  serve(() => HOME);
  const page = await open();
  const link = page.getByRole('link', { name: /^Reconnect: TradingView signed us out/ });
  await expect.poll(() => link.getAttribute('href')).toBe('/admin/access#tradingview-session');
  const dispute = page.getByRole('link', { name: /^Answer: 1 dispute needs/ });
  await expect.poll(() => dispute.getAttribute('href')).toBe('/admin/disputes/du_1');
  const paused = page.getByRole('link', { name: '3 paused', exact: true });
  await expect.poll(() => paused.getAttribute('href')).toBe('/admin?status=paused');
  const onHold = page.getByRole('link', { name: '1 on hold, disputed', exact: true });
  await expect.poll(() => onHold.getAttribute('href')).toBe('/admin?status=on_hold');
});

test('a form that matches nothing is named by its kind and day, and leads to its list', async () => {
  const note = '2026-11-27T09:30:00.000Z';
  const items = [
    { name: 'nobody@example.com', id: 'e1', note, exit: 'withdraw' as const },
    { name: 'ada@example.com', id: 'e2', note, exit: 'cancel' as const },
  ];
  serve(() => ({ ...HOME, needs: [{ kind: 'exit-unmatched', count: 2, items }] }));
  const page = await open();
  await page.getByText('Withdrawal of nobody@example.com, received Nov 27').waitFor();
  await page.getByText('Cancellation of ada@example.com, received Nov 27').waitFor();
  const review = page.getByRole('link', { name: /^Review: 2 requests by form match/ });
  await expect.poll(() => review.getAttribute('href')).toBe('/admin/follow-up#declarations');
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
  const isInSight = async () => {
    const at = await top();
    return at >= 0 && at < 700;
  };
  await expect.poll(isInSight).toBe(true);
});

test('a role without rights sees neither money nor what it cannot open', async () => {
  client.stage().answer('admin.me', { username: 'toni', role: 'tradingview', mustEnrol: false });
  serve(() => ({ needs: HOME.needs.slice(0, 1), money: null, events: null, acts: null }));
  const page = await open();
  await page.getByRole('heading', { name: 'Needs you (1)' }).waitFor();
  for (const name of ['Money', 'Latest in your business', 'Latest in the audit log']) {
    await expect.poll(() => page.getByRole('heading', { name }).count(), { message: name }).toBe(0);
  }
  const links = page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link');
  await expect.poll(() => links.allTextContents()).toEqual(['Home1', 'Access1', 'Operators']);
});

test('the page fits a phone', async () => {
  serve(() => HOME);
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: 'Needs you (9)' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
