import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothSchemes } from '../browser/support/accessibility.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { type Person, personAt } from '../support/http-person.ts';
import {
  changeAddress,
  clickNotification,
  type Minted,
  openFeedIn,
  type PushState,
  publicKeyOf,
  recordNotifications,
  shownIn,
  subscribeAs,
} from '../support/signals/installed-feed.ts';
import { append, rowsOf } from '../support/signals/record-stage.ts';
import { addRoute } from '../support/signals/relay-route.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  storedSignals,
  type TestSource,
} from '../support/signals/signal-source.ts';
import { type Subscriber, subscribe } from '../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Two plans and one feed, in the whole product: the built client, a real server and the sandbox's push service. */
const browser = browserOfThisFile();
let app: TestApp;
let operator: Person;
let source: TestSource;
let free: Subscriber;
let basic: Subscriber;
let premium: Subscriber;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  free = await subscribe(app, 'free');
  basic = await subscribe(app, 'basic');
  premium = await subscribe(app, 'premium');
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  source = await createSource(operator, 'feed');
  await addRoute(app, { source: 'feed', plan: 'premium' });
  await addRoute(app, { source: 'feed', plan: 'premium', provider: 'push' });
  await addRoute(app, {
    source: 'feed',
    plan: 'basic',
    mask: ['price', 'stop', 'targets'],
  });
  await addRoute(app, { source: 'feed', plan: 'basic', delaySeconds: 3_600 });
  await app.app.parts.feed.refreshIsOn();
  for (const symbol of ['BINANCE:BTCUSDT', 'NASDAQ:MSFT']) await alert(symbol);
});
afterAll(() => app.close());

const LEVELS = /64250\.5|63800|65000|66000/;
const alert = async (symbol: string) => {
  await sendAlert(app, source, alertBody({ symbol }));
  await alertsJudged(app);
};
const feedAt = (page: Page) => page.getByRole('list', { name: 'Signals, newest first' });
const cardOf = (page: Page, ticker: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: ticker }) });

/** In a context of its own: a service worker outlives a page. */
const openFeed = async (person: Subscriber, { url = app.url, path = '/signals' } = {}) =>
  openFeedIn(await browser.open({ serviceWorkers: 'allow' }), person, { url, path });

it('a shop without signals mentions none on any page, and does not know /signals', async () => {
  const bare = await createTestApp({ clientDirectory: 'dist/client' });
  try {
    const subscriber = await subscribe(bare, 'premium');
    expect((await subscriber.get('/signals')).status).toBe(404);
    expect((await subscriber.get('/')).text).not.toContain('"signals":true');
    const page = await openFeed(subscriber, { url: bare.url, path: '/' });
    await page.getByRole('heading', { name: 'Quick Access' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Signals' }).count()).toBe(0);
    const seller = personAt(bare.url);
    await seller.post('/api/admin-login', OPERATOR);
    await createSource(seller, 'first');
    await addRoute(bare, { source: 'first', plan: 'premium' });
    await bare.app.parts.feed.refreshIsOn();
    await page.goto(`${bare.url}/signals`);
    await page.getByText('No signals yet').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.goto('about:blank');
  } finally {
    await bare.close();
  }
});

describe('the feed', () => {
  it('shows two plans the same signal, live, with what each of them unlocks', async () => {
    const [above, below] = [await openFeed(premium), await openFeed(basic)];
    for (const page of [above, below]) await page.getByText('Live', { exact: true }).waitFor();
    await alert('NASDAQ:AAPL');
    const full = cardOf(above, 'AAPL');
    await full.getByText('64,250.5').first().waitFor();
    await expect.poll(() => full.getByText('New', { exact: true }).count()).toBe(1);
    const masked = cardOf(below, 'AAPL');
    await masked.getByText(/^Entry, Stop and Targets: visible to you from/).waitFor();
    await masked.getByRole('link', { name: 'See now with Premium' }).waitFor();
    expect((await below.content()).replaceAll(',', '')).not.toMatch(LEVELS);
  });

  it('keeps its filters in the address', async () => {
    const page = await openFeed(premium);
    await page.getByLabel('Symbol').fill('btc');
    await page.waitForURL(/symbol=btc/);
    await cardOf(page, 'MSFT').waitFor({ state: 'detached' });
    await page.reload();
    await cardOf(page, 'BTCUSDT').waitFor();
    await expect.poll(() => feedAt(page).getByRole('article').count()).toBe(1);
    await page.getByLabel('Symbol').fill('nothing-like-it');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await cardOf(page, 'MSFT').waitFor();
  });

  it('tells a plan without signals where they start', async () => {
    const page = await openFeed(free);
    await page.getByRole('heading', { name: 'Signals start with Basic' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
  });

  it('puts the latest signals on the dashboard', async () => {
    const page = await openFeed(premium, { path: '/' });
    await page.getByRole('heading', { name: 'Latest signals' }).waitFor();
    await page.getByRole('link', { name: 'MSFT' }).click();
    await page.waitForURL(/\/signals\?signal=\d+/);
    await cardOf(page, 'MSFT').waitFor();
  });

  it('has no accessibility faults for a plan with signals and one without', async () => {
    const entry = { source: 'feed', isLate: true };
    const seq = await append(app, { ...entry, symbol: 'NYSE:LATE' });
    await append(app, { ...entry, symbol: 'NYSE:LATE', kind: 'close', ref: seq, stop: null });
    const changes = { price: '101', stop: '91', targets: ['121'] };
    for (const procedure of ['correctSignal', 'withdrawSignal']) {
      const symbol = `NYSE:${procedure}`;
      const about = { seq: await append(app, { source: 'feed', symbol }), reason: 'Typing error' };
      const key = crypto.randomUUID();
      await operator.post(`/trpc/admin.${procedure}`, {
        ...about,
        ...(procedure === 'correctSignal' && changes),
        key,
      });
    }
    for (const person of [premium, basic, free]) {
      const page = await openFeed(person);
      await page.getByRole('heading', { name: 'What each plan sees' }).waitFor();
      const states = page.getByText(/^(Withdrawn|Corrected|Late)$/);
      await expect.poll(() => states.count()).toBe(person === free ? 0 : 4);
      expect(await faultsInBothSchemes(page)).toEqual([]);
    }
  });
});

describe('the installed feed', () => {
  const worker = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

  it('opens without a network with what it showed last, and forgets it on sign-out', async () => {
    const page = await openFeed(premium);
    await cardOf(page, 'MSFT').waitFor();
    expect(await worker(page)).toBe(`${app.url}/signals-worker.js`);
    // The first visit was not yet under the worker's control.
    await page.reload();
    await cardOf(page, 'MSFT').waitFor();
    browser.allowConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/);
    await page.context().setOffline(true);
    await page.reload();
    await cardOf(page, 'MSFT').waitFor();
    await page.getByText(/^Offline\. Showing the feed of/).waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.context().setOffline(false);
    const kept = () => page.evaluate(() => caches.has('wl-feed-person'));
    expect(await kept()).toBe(true);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await until('the kept answers are deleted', async () => !(await kept()));
  });

  it('opens without a network in the language of its reader', async () => {
    await operator.post('/trpc/admin.offerLanguages', { locales: ['en', 'zh-CN'] });
    const page = await openFeed(premium);
    await page.goto(`${app.url}/signals?lang=zh-CN`);
    await worker(page);
    await page.reload();
    await page.getByRole('heading', { name: '信号', exact: true }).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    browser.allowConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/);
    await page.context().setOffline(true);
    await page.reload();
    await cardOf(page, 'MSFT').waitFor();
    await page.getByRole('heading', { name: '信号', exact: true }).waitFor();
    await page.context().setOffline(false);
    await operator.post('/trpc/admin.offerLanguages', { locales: ['en'] });
  });

  it('shows a push notification and opens its signal', async () => {
    const page = await openFeed(premium);
    await cardOf(page, 'MSFT').waitFor();
    await worker(page);
    // Stands in for the browser vendor's push service, which a test machine cannot reach.
    const notified = await app.control('POST', '/push/subscriptions', {
      applicationServerKey: await page.evaluate(publicKeyOf),
    });
    await page.evaluate(subscribeAs, notified as Minted);
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByText('Notifications are on in this browser').waitFor();
    await alert('NYSE:KO');
    const seq = (await storedSignals(app, 'feed')).at(-1)?.seq;
    const message = async () => {
      const { subscriptions } = (await app.control('GET', '/push/state')) as PushState;
      return subscriptions[0]?.messages[0]?.text ?? null;
    };
    await until('the push service has the message', async () => (await message()) !== null);
    const session = await page.context().newCDPSession(page);
    const registrations: { registrationId: string; scopeURL: string }[] = [];
    session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
      registrations.push(...event.registrations),
    );
    await session.send('ServiceWorker.enable');
    await until('the registration is known', () => registrations.length > 0);
    const [running] = page.context().serviceWorkers();
    await running?.evaluate(recordNotifications);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: app.url,
      registrationId: registrations[0]?.registrationId ?? '',
      data: (await message()) ?? '',
    });
    await until('the notification is shown', async () => (await shownIn(running)).length > 0);
    expect(await shownIn(running)).toMatchObject([{ title: 'New signal: Long KO' }]);
    // The push service gives the browser another address, and the next signal goes there.
    const moved = (await app.control('POST', '/push/subscriptions', {
      applicationServerKey: await page.evaluate(publicKeyOf),
    })) as Minted;
    await running?.evaluate(changeAddress, moved);
    const known = () =>
      rowsOf(app, `select 1 from push_subscription where endpoint = '${moved.endpoint}'`);
    await until('the server knows the address', async () => (await known()).length === 1);
    await running?.evaluate(clickNotification);
    await page.waitForURL(`**/signals?signal=${seq}`);
    await page.locator(`#signal-${seq}[data-wanted]`).waitFor();
  });
});
