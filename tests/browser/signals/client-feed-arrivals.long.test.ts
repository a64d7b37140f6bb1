import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { FeedAnswer, FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { someFeedSignal } from '../../support/signals/feed-signal.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';

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
};

/** Opens the feed. Its stream ends after each arrival, and the next one waits for the next arrival. */
async function openFeed(search = '') {
  client.allowConsoleError(/ERR_|EventSource|status of 404/);
  client.stage().answer('tradingview.signalFeed', FEED);
  const page = await client.visitSignedIn(
    '/nowhere',
    { subscriptionPlan: 'premium' },
    { serviceWorkers: 'block' },
  );
  let waiting = Promise.withResolvers<FeedSignal[]>();
  await page.route('**/api/signals/stream', async (route) => {
    const signals = await waiting.promise;
    waiting = Promise.withResolvers();
    const body = `event: hello\ndata: {}\n\nevent: signals\ndata: ${JSON.stringify({ signals })}\n\n`;
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await page.goto(`${client.stage().origin}/signals${search}`);
  await page.getByRole('list', { name: 'Signals, newest first' }).waitFor();
  return { page, arrive: (...arrived: FeedSignal[]) => waiting.resolve(arrived) };
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
