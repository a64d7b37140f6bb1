import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser/browser.ts';
import type { Person } from '../support/http-person.ts';
import { openRelay, type RelayStage } from '../support/signals/relay-stage.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  storedSignals,
} from '../support/signals/signal-source.ts';
import { OPERATOR, type TestApp } from '../support/test-app.ts';

/** An operator's signals in the whole product: the built client, a real server and the sandbox's Discord. */
const browser = browserOfThisFile();
let stage: RelayStage;
let app: TestApp;
let operator: Person;
beforeAll(async () => {
  stage = await openRelay({}, { clientDirectory: 'dist/client' });
  ({ app, operator } = stage);
});
afterAll(() => stage.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(path: string): Promise<Page> {
  const page = await browser.open();
  await page.goto(app.url + path);
  await page.getByLabel('Username').fill(OPERATOR.username);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
  await button(page, 'Login').click();
  // With a count beside it while alerts wait.
  await page
    .getByRole('link', { name: /^Signals/ })
    .first()
    .waitFor();
  return page;
}

it('an alert sent to the address of a new source appears, and becomes a signal', async () => {
  const page = await open('/admin/signals');
  await button(page, 'New source').click();
  await page.getByLabel('Name').fill('Gold scalper');
  await button(page, 'Create source').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Copy this address now.', { exact: false }).waitFor();
  const address = (await dialog.locator('code').first().textContent()) ?? '';
  expect(new URL(address).pathname).toMatch(/^\/hooks\/tv\/gold-scalper\/[\w-]{20,}/);
  await button(page, 'Done').click();
  const path = new URL(address).pathname;
  expect(await sendAlert(app, { path }, alertBody({ strategy: 'gold' }))).toBe(200);
  await page.getByText(/^Became signal #\d+\.$/).waitFor();
  await page.getByText('Gold scalper · gold').waitFor();
  expect(await page.content()).not.toContain(path.split('/').at(-1));
});

it('alerts above the limit wait, and become signals once an operator releases them', async () => {
  const source = await createSource(operator, 'flooded', { maxPerMinute: 1 });
  for (const text of ['one', 'two', 'three']) await sendAlert(app, source, text);
  await alertsJudged(app);
  expect(await storedSignals(app, 'flooded')).toHaveLength(1);
  const page = await open('/admin/signals');
  await button(page, 'Release 2…: Source flooded').click();
  await button(page, 'Release').last().click();
  await page.getByText('2 alerts decided.', { exact: false }).waitFor();
  expect(await storedSignals(app, 'flooded')).toHaveLength(3);
  await page.getByText('2 alerts held').waitFor({ state: 'detached' });
});

it('a signal sent by hand is previewed, followed, corrected and withdrawn', async () => {
  const source = await operator.post('/trpc/tradingview.createSignalSource', {
    ...{ key: 'by-hand', name: 'By hand', takesAlerts: false, checksAddress: true },
    ...{ maxPerMinute: 20, heartbeatMinutes: null },
  });
  expect(source.status).toBe(200);
  const route = await operator.post('/trpc/admin.createRelayRoute', {
    ...{ source: 'by-hand', provider: 'site', channelId: null, plan: 'premium', delaySeconds: 0 },
    ...{ mask: [], template: null, quietHours: null, crosspost: false, enabled: true },
  });
  expect(route.status).toBe(200);
  const page = await open('/admin/signals/send');
  await page.getByLabel('Source').selectOption('by-hand');
  await page.getByLabel('Symbol').fill('BINANCE:ETHUSDT');
  await page.getByLabel('Strategy').fill('swing');
  await page.getByRole('textbox', { name: 'Price' }).fill('2412');
  await page.getByRole('textbox', { name: 'Stop' }).fill('2360');
  await page.getByText('Immediately').waitFor();
  await button(page, 'Review…').click();
  await page.getByText('Signal feed, for Premium').waitFor();
  expect(await storedSignals(app, 'by-hand')).toEqual([]);
  await button(page, 'Send signal').click();
  await page.getByText(/^Shown since /).waitFor();
  const [sent] = await storedSignals(app, 'by-hand');

  await page.getByRole('link', { name: 'All signals' }).click();
  await button(page, `Correct… signal #${sent?.seq}`).click();
  await page.getByRole('textbox', { name: 'Stop' }).fill('2380');
  await page.getByLabel('Reason').fill('The stop was mistyped.');
  await button(page, 'Send correction').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const sentSignals = page.getByRole('list', { name: 'Sent signals' });
  await sentSignals.getByText('The stop was mistyped.', { exact: true }).waitFor();
  await button(page, `Withdraw… signal #${sent?.seq}`).click();
  await page.getByLabel('Reason').fill('Sent for the wrong symbol.');
  await button(page, 'Withdraw signal').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sentSignals.getByText('Sent for the wrong symbol.', { exact: true }).waitFor();
  expect((await storedSignals(app, 'by-hand')).map(({ kind, ref }) => ({ kind, ref }))).toEqual([
    { kind: 'open', ref: null },
    { kind: 'correction', ref: sent?.seq },
    { kind: 'withdrawal', ref: sent?.seq },
  ]);
});

it('a channel that a lower plan reads is refused, and another one gets its route', async () => {
  browser.allowConsoleError(/status of 409/);
  await createSource(operator, 'routed');
  const page = await open('/admin/signals/routes');
  await page.getByLabel('Source', { exact: true }).selectOption('routed');
  await button(page, 'Add a route: Discord, Premium').click();
  await page.getByLabel('Discord channel').selectOption({ label: '#paid-charts' });
  await page.getByText('Read by: Basic, Standard, Premium.').waitFor();
  await button(page, 'Create route').click();
  await page
    .getByRole('alert')
    .getByText(/^Basic members can read #paid-charts/)
    .waitFor();
  expect(await stage.routes('routed')).toEqual([]);
  await page.getByLabel('Discord channel').selectOption({ label: '#top-charts' });
  await page.getByLabel('5 min').check();
  await button(page, 'Create route').click();
  await button(page, 'Edit the route: #top-charts, Premium').waitFor();
  expect(await stage.routes('routed')).toMatchObject([
    { plan: 'premium', channelId: stage.channels.top, delaySeconds: 300, state: 'running' },
  ]);
});
