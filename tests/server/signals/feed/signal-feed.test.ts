import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Maskable } from '../../../../src/domain/signals/mask.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { readFeed } from '../../../support/signals/read-feed.ts';
import { addRoute } from '../../../support/signals/relay-route.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  storedSignals,
} from '../../../support/signals/signal-source.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const LEVELS: Maskable[] = ['price', 'stop', 'targets'];
const NUMBERS = ['64250.5', '63800', '65000', '66000'];

let app: TestApp;
let operator: Person;
let free: Subscriber;
let basic: Subscriber;
let premium: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  free = await subscribe(app, 'free');
  basic = await subscribe(app, 'basic');
  premium = await subscribe(app, 'premium');
});
afterAll(() => app.close());

const later = (seconds: number) =>
  app.control('POST', '/clock/advance', { milliseconds: seconds * 1_000 });
const moderate = async (procedure: string, input: Record<string, unknown>) => {
  const key = crypto.randomUUID();
  const answer = await operator.post(`/trpc/admin.${procedure}`, { ...input, key });
  expect(answer.status, answer.text).toBe(200);
};

describe('the feed of a shop without signals', () => {
  it('is off for everyone', async () => {
    for (const person of [free, premium]) {
      expect(await readFeed(person)).toMatchObject({ state: 'off', signals: [], reach: [] });
    }
  });
});

describe('a subscriber’s feed', () => {
  /** Premium sees everything at once, Basic after five minutes and the levels after an hour. */
  const sourceFor = async (key: string) => {
    const source = await createSource(operator, key);
    await addRoute(app, { source: key, plan: 'premium' });
    await addRoute(app, { source: key, plan: 'basic', delaySeconds: 300, mask: LEVELS });
    await addRoute(app, { source: key, plan: 'basic', delaySeconds: 3_600 });
    return source;
  };
  const feedOf = (person: Person, source: string, more = {}) =>
    readFeed(person, { source, ...more });

  it('shows each field from the time at which a delivery to the plan reveals it', async () => {
    const source = await sourceFor('steps');
    await sendAlert(app, source, alertBody());
    await alertsJudged(app);
    const atOnce = await feedOf(premium, 'steps');
    expect(atOnce.signals).toMatchObject([
      { price: '64250.5', stop: '63800', targets: ['65000', '66000'], hidden: [], isOpen: true },
    ]);
    expect((await feedOf(basic, 'steps')).signals).toEqual([]);
    await later(301);
    const masked = await feedOf(basic, 'steps');
    const received = Date.parse(atOnce.signals[0]?.receivedAt ?? '');
    const revealedAt = new Date(received + 3_600_000).toISOString();
    expect(masked.signals).toMatchObject([
      {
        symbol: 'BINANCE:BTCUSDT',
        price: null,
        stop: null,
        targets: [],
        hidden: LEVELS.map((field) => ({ field, revealedAt, unlockedBy: 'premium' })),
      },
    ]);
    for (const number of NUMBERS) expect(masked.raw).not.toContain(number);
    await later(3_300);
    const [revealed] = (await feedOf(basic, 'steps')).signals;
    expect(revealed).toMatchObject({ price: '64250.5', hidden: [] });
  });

  it('says which plan unlocks a field that the own plan never sees', async () => {
    const source = await createSource(operator, 'never');
    await addRoute(app, { source: 'never', plan: 'premium' });
    await addRoute(app, { source: 'never', plan: 'basic', mask: ['symbol', ...LEVELS] });
    await sendAlert(app, source, alertBody());
    await alertsJudged(app);
    const feed = await feedOf(basic, 'never');
    const never = { revealedAt: null, unlockedBy: 'premium' };
    expect(feed.signals[0]?.hidden.map(({ field }) => field).sort()).toEqual(
      ['symbol', ...LEVELS].sort(),
    );
    expect(feed.signals[0]?.hidden).toContainEqual({ field: 'stop', ...never });
    for (const hidden of [...NUMBERS, 'BTCUSDT']) expect(feed.raw).not.toContain(hidden);
  });

  it('never finds a signal by a value that it hides', async () => {
    const source = await createSource(operator, 'probe');
    await addRoute(app, { source: 'probe', plan: 'premium' });
    await addRoute(app, { source: 'probe', plan: 'basic', mask: ['symbol', 'side'] });
    await sendAlert(app, source, alertBody({ symbol: 'NASDAQ:TSLA', side: 'long' }));
    await alertsJudged(app);
    for (const filter of [{ symbol: 'tsla' }, { side: 'long' }]) {
      expect((await feedOf(basic, 'probe', filter)).signals).toEqual([]);
      expect((await feedOf(premium, 'probe', filter)).signals).toHaveLength(1);
    }
  });

  it('shows each plan only its own values when the page is kept in memory', async () => {
    const source = await sourceFor('memory');
    const numbers = ['71234.5', '70001', '72222'];
    const apartFromTime = ({ raw }: { raw: string }) => raw.replace(/"asOf":"[^"]+"/, '');
    await sendAlert(app, source, alertBody({ price: 71_234.5, stop: 70_001, targets: [72_222] }));
    await alertsJudged(app);
    const seen = async (person: Person) => {
      const first = await readFeed(person);
      expect(apartFromTime(await readFeed(person))).toBe(apartFromTime(first));
      return numbers.filter((number) => first.raw.includes(number));
    };
    expect(await seen(premium)).toEqual(numbers);
    expect(await seen(basic)).toEqual([]);
    expect(await seen(free)).toEqual([]);
    await later(301);
    expect(await seen(premium)).toEqual(numbers);
    expect(await seen(basic)).toEqual([]);
    expect(await seen(free)).toEqual([]);
    await later(3_300);
    expect(await seen(basic)).toEqual(numbers);
    expect(await seen(free)).toEqual([]);
  });

  it('shows a new signal, a new name and a deleted route at once', async () => {
    const source = await sourceFor('fresh');
    await readFeed(premium);
    await sendAlert(app, source, alertBody());
    await alertsJudged(app);
    const newest = async () => (await readFeed(premium)).signals[0];
    expect(await newest()).toMatchObject({ source: 'fresh', sourceName: 'Source fresh' });
    const renamed = await operator.post('/trpc/tradingview.changeSignalSource', {
      key: 'fresh',
      name: 'Renamed',
      checksAddress: true,
      maxPerMinute: 1_000,
      heartbeatMinutes: null,
      paused: false,
      watchesGaps: false,
    });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await newest()).toMatchObject({ sourceName: 'Renamed' });
    const reach = async () => (await readFeed(basic)).reach.length;
    const before = await reach();
    const em = app.app.parts.orm.em.fork();
    await em.execute(`update relay_route set enabled = false where provider = 'site'`);
    expect([before, await reach()]).toEqual([3, 0]);
    await em.execute(`update relay_route set enabled = true where provider = 'site'`);
  });

  it('tells a plan without any route the lowest plan that has one', async () => {
    await sourceFor('ladder');
    const feed = await readFeed(free);
    expect(feed).toMatchObject({ state: 'locked', unlockedBy: 'basic', signals: [] });
    expect(feed.reach.map(({ plan }) => plan)).toEqual(['basic', 'standard', 'premium']);
  });

  it('pages by number and finds open ones, sides and kinds', async () => {
    const source = await createSource(operator, 'pages');
    await addRoute(app, { source: 'pages', plan: 'basic' });
    for (const [index, symbol] of ['A', 'B', 'C'].entries()) {
      await sendAlert(app, source, alertBody({ symbol, price: 64_250 + index }));
    }
    await sendAlert(app, source, alertBody({ kind: 'close', symbol: 'B', price: 65_000 }));
    await alertsJudged(app);
    const first = await feedOf(basic, 'pages', { limit: 2 });
    expect(first.signals.map(({ symbol, kind }) => [symbol, kind])).toEqual([
      ['B', 'close'],
      ['C', 'open'],
    ]);
    const second = await feedOf(basic, 'pages', { limit: 2, cursor: first.next });
    expect(second.signals.map(({ symbol }) => symbol)).toEqual(['B', 'A']);
    expect(second.next).toBeNull();
    const symbols = async (filter: object) =>
      (await feedOf(basic, 'pages', filter)).signals.map(({ symbol }) => symbol);
    expect(await symbols({ open: true })).toEqual(['C', 'A']);
    expect(await symbols({ kind: 'close' })).toEqual(['B']);
    expect(await symbols({ side: 'short' })).toEqual([]);
  });

  it('counts an opening as open until the plan sees its end', async () => {
    const source = await createSource(operator, 'end');
    await addRoute(app, { source: 'end', plan: 'premium' });
    await addRoute(app, { source: 'end', plan: 'basic', delaySeconds: 600 });
    await sendAlert(app, source, alertBody());
    await later(601);
    await sendAlert(app, source, alertBody({ kind: 'close', price: 65_000 }));
    await alertsJudged(app);
    const open = async (person: Person) =>
      (await feedOf(person, 'end', { open: true })).signals.map(({ isOpen }) => isOpen);
    expect(await open(premium)).toEqual([]);
    expect(await open(basic)).toEqual([true]);
    await later(601);
    expect(await open(basic)).toEqual([]);
  });

  it('shows corrections and withdrawals on the signal they are about', async () => {
    const source = await sourceFor('mended');
    await sendAlert(app, source, alertBody());
    await alertsJudged(app);
    const [{ seq } = { seq: 0 }] = await storedSignals(app, 'mended');
    await later(301);
    const levels = { price: '64333', stop: '63111', targets: ['65222'] };
    await moderate('correctSignal', { seq, ...levels, reason: 'Typing error' });
    const [corrected] = (await feedOf(premium, 'mended')).signals;
    expect(corrected).toMatchObject({ price: '64250.5', corrections: [levels] });
    await later(301);
    const masked = await feedOf(basic, 'mended');
    expect(masked.signals).toMatchObject([{ corrections: [{ price: null, targets: [] }] }]);
    for (const number of ['64333', '63111', '65222']) expect(masked.raw).not.toContain(number);
    await moderate('withdrawSignal', { seq, reason: 'Sent by mistake' });
    for (const person of [basic, premium]) {
      const [withdrawn] = (await feedOf(person, 'mended')).signals;
      expect(withdrawn).toMatchObject({ isOpen: false, withdrawn: { reason: 'Sent by mistake' } });
    }
  });

  it('never shows what was withdrawn before it was due', async () => {
    const source = await sourceFor('taken');
    await sendAlert(app, source, alertBody());
    await alertsJudged(app);
    const [{ seq } = { seq: 0 }] = await storedSignals(app, 'taken');
    await later(10);
    await moderate('withdrawSignal', { seq, reason: 'Sent by mistake' });
    await later(7_200);
    expect((await feedOf(basic, 'taken')).signals).toEqual([]);
    expect((await feedOf(premium, 'taken')).signals).toHaveLength(1);
  });
});
