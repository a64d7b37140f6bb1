import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { FeedAnswer, FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { someFeedSignal } from '../../support/signals/feed-signal.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { hold } from '../support/operator-stage.ts';

const client = clientOfThisFile({ settings: { signals: true } });

const signal = (seq: number, changes: Partial<FeedSignal> = {}) =>
  someFeedSignal({ ...changes, seq });

const FEED: FeedAnswer = {
  state: 'open',
  plan: 'premium',
  unlockedBy: null,
  reach: [],
  signals: [signal(1)],
  next: null,
  asOf: '2026-11-20T10:00:00.000Z',
};

/** The feed is read again after it. */
const HELLO = 'event: hello\ndata: {}\n\n';

/** Opens the feed. Its stream ends after each arrival, and the next one waits for the next arrival. */
async function openFeed(search = '') {
  client.allowConsoleError(/ERR_|EventSource|status of 404/);
  client.stage().answer('tradingview.signalFeed', FEED);
  const page = await client.visitSignedIn(
    '/nowhere',
    { subscriptionPlan: 'premium' },
    { serviceWorkers: 'block' },
  );
  let greeting = HELLO;
  let waiting = Promise.withResolvers<FeedSignal[]>();
  await page.route('**/api/signals/stream', async (route) => {
    const signals = await waiting.promise;
    waiting = Promise.withResolvers();
    const body = `${greeting}event: signals\ndata: ${JSON.stringify({ signals })}\n\n`;
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await page.goto(`${client.stage().origin}/signals${search}`);
  await page.getByRole('list', { name: 'Signals, newest first' }).waitFor();
  return {
    page,
    arrive: (...arrived: FeedSignal[]) => waiting.resolve(arrived),
    /** The next signals come in a stream that is open already. */
    stopGreeting: () => {
      greeting = '';
    },
  };
}

/** The texts that a screen reader hears: every node that enters the live region. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.getByRole('status').evaluate((region) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('each signal that arrives is announced, also with the same words', async () => {
  const { page, arrive } = await openFeed();
  const heard = await listen(page);
  arrive(signal(2));
  await expect.poll(heard).toEqual(['A new signal arrived.']);
  arrive(signal(3));
  await expect.poll(heard).toEqual(['A new signal arrived.', 'A new signal arrived.']);
});

test('a feed without a network names the time at which it was read, not the time of opening', async () => {
  const { page } = await openFeed();
  const isOffline = Promise.withResolvers<void>();
  await page.route('**/api/signals/stream', async (route) => {
    await isOffline.promise;
    await route.abort();
  });
  await page.reload();
  await page.getByRole('list', { name: 'Signals, newest first' }).waitFor();
  await page.context().setOffline(true);
  isOffline.resolve();
  const mark = page.getByText(/^Offline\. Showing the feed of/);
  await expect.poll(() => mark.textContent()).toMatch(/Nov (19|20|21), 2026/);
  await page.context().setOffline(false);
});

test('a refused page of earlier signals is said, and the feed stays', async () => {
  client.allowConsoleError(/503/);
  const { page } = await openFeed();
  client.stage().answer('tradingview.signalFeed', { ...FEED, next: 1 });
  await page.reload();
  const more = page.getByRole('button', { name: 'Show earlier signals' });
  await more.waitFor();
  client.stage().answer('tradingview.signalFeed', () => {
    throw new Refusal(503, 'Please try again.');
  });
  await more.click();
  await page.getByRole('alert').getByText('Earlier signals could not be loaded').waitFor();
  await page.getByRole('list', { name: 'Signals, newest first' }).waitFor();
});

test('a filtered feed that could not be loaded can be cleared of its filters', async () => {
  client.allowConsoleError(/503/);
  const { page } = await openFeed();
  client.stage().answer('tradingview.signalFeed', () => {
    throw new Refusal(503, 'Please try again.');
  });
  await page.goto(`${client.stage().origin}/signals?symbol=btc`);
  await page.getByRole('heading', { name: 'The feed could not be loaded.' }).waitFor();
  client.stage().answer('tradingview.signalFeed', FEED);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('list', { name: 'Signals, newest first' }).waitFor();
});

test('a signal that the filters hide is not announced', async () => {
  const { page, arrive } = await openFeed('?symbol=btc&side=long');
  const heard = await listen(page);
  arrive(signal(2, { symbol: 'ETHUSDT' }));
  const askedAgain = () => client.stage().heard.filter(({ procedure }) => /Feed/.test(procedure));
  await expect.poll(() => askedAgain().length).toBeGreaterThan(1);
  arrive(signal(3), signal(4), signal(5, { side: 'short' }));
  await expect.poll(heard).toEqual(['2 new signals arrived.']);
});

test('a feed that comes back with the back button opens its stream again', async () => {
  const { page } = await openFeed();
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) streams.push(request.url());
  });
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect.poll(() => streams.length).toBe(1);
});

test('a signal that arrives while an older page is read stays in the list', async () => {
  const { page, arrive, stopGreeting } = await openFeed();
  const older: FeedAnswer = { ...FEED, signals: [signal(1)], next: null };
  let newest: FeedAnswer = { ...FEED, signals: [signal(5)], next: 5 };
  client
    .stage()
    .answer('tradingview.signalFeed', (input: unknown) =>
      (input as { cursor?: number }).cursor === undefined ? newest : older,
    );
  arrive(signal(5));
  const cards = page.getByRole('list', { name: 'Signals, newest first' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'Show earlier signals' });
  await more.waitFor();
  const release = await hold(page, 'tradingview.signalFeed');
  await more.click();
  stopGreeting();
  newest = { ...newest, signals: [signal(6), signal(5)] };
  arrive(signal(6));
  await expect.poll(() => cards.count()).toBe(2);
  release();
  await expect.poll(() => cards.count()).toBe(3);
});
