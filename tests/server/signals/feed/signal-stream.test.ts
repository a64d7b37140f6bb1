import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFeedHub } from '../../../../src-server/signals/feed/live/feed-hub.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { untilAtRest } from '../../../support/jobs/at-rest.ts';
import { type OpenStream, openStream } from '../../../support/signals/open-stream.ts';
import { addRoute } from '../../../support/signals/relay-route.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  storedSignals,
  type TestSource,
} from '../../../support/signals/signal-source.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const LEVELS = ['64250.5', '63800', '65000', '66000'];

let app: TestApp;
let operator: Person;
let source: TestSource;
let basic: Subscriber;
let premium: Subscriber;
const opened: OpenStream[] = [];
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  basic = await subscribe(app, 'basic');
  premium = await subscribe(app, 'premium');
  expect((await premium.get('/api/signals/stream')).status).toBe(404);
  source = await createSource(operator, 'live');
  await addRoute(app, { source: 'live', plan: 'premium' });
  await addRoute(app, {
    source: 'live',
    plan: 'basic',
    delaySeconds: 300,
    mask: ['price', 'stop', 'targets'],
  });
  await app.app.parts.feed.refreshIsOn();
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(() => app.close());

const open = async (person: Person) => {
  const stream = await openStream(app.url, person);
  opened.push(stream);
  return stream;
};
const later = (seconds: number) =>
  app.control('POST', '/clock/advance', { milliseconds: seconds * 1_000 });
const anotherBrowser = async ({ email }: Subscriber): Promise<Person> => {
  const person = personAt(app.url);
  await person.post('/api/login-with-password', { email, password: PASSWORD });
  return person;
};

const sessionOf = async ({ userId }: Subscriber) => {
  const [row] = await app.app.parts.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from session where account_id = ? limit 1', [userId]);
  return { accountId: userId, sessionId: row?.id ?? '' };
};

describe('an open feed', () => {
  it('receives a signal when a delivery reveals it to the plan, without its hidden values', async () => {
    const [above, below] = [await open(premium), await open(basic)];
    await sendAlert(app, source, alertBody({ symbol: 'LIVE:ONE' }));
    await until('the higher plan has the signal', () => above.signals().length > 0);
    expect(above.signals()).toMatchObject([{ symbol: 'LIVE:ONE', price: '64250.5', hidden: [] }]);
    expect(below.signals()).toEqual([]);
    await later(301);
    await until('the lower plan has the signal', () => below.signals().length > 0);
    expect(below.signals()).toMatchObject([{ symbol: 'LIVE:ONE', price: null }]);
    const { seq } = above.signals()[0] ?? {};
    expect(below.events('signals')).toMatchObject([{ added: [seq] }]);
    for (const level of LEVELS) expect(below.text()).not.toContain(level);
  });

  it('receives a signal again when it is corrected or withdrawn', async () => {
    await sendAlert(app, source, alertBody({ symbol: 'LIVE:TWO' }));
    await alertsJudged(app);
    const stream = await open(premium);
    const seq = (await storedSignals(app, 'live')).findLast(({ kind }) => kind === 'open')?.seq;
    const withdrawal = { seq, reason: 'Sent by mistake', key: crypto.randomUUID() };
    await operator.post('/trpc/admin.withdrawSignal', withdrawal);
    const withdrawn = () => stream.signals().find((signal) => signal.withdrawn !== null);
    await until('the withdrawal arrives', () => withdrawn() !== undefined);
    expect(withdrawn()).toMatchObject({ seq, withdrawn: { reason: 'Sent by mistake' } });
    expect(stream.events('signals')).toMatchObject([{ added: [] }]);
  });

  it('ends before the next signal when its session has ended', async () => {
    const browser = await anotherBrowser(premium);
    const [ending, staying] = [await open(browser), await open(premium)];
    await browser.post('/api/logout');
    await sendAlert(app, source, alertBody({ symbol: 'LIVE:THREE' }));
    await until('the other browser has the signal', () => staying.signals().length > 0);
    await until('the stream ends', () => ending.isEnded());
    expect(ending.events('end')).toEqual([{ reason: 'session' }]);
    expect(ending.signals()).toEqual([]);
  });

  it('ends before the next signal when the plan has changed', async () => {
    const leaving = await subscribe(app, 'premium');
    const [ending, staying] = [await open(leaving), await open(premium)];
    // A late event of the purchase would write the plan again.
    await untilAtRest(app);
    const em = app.app.parts.orm.em.fork();
    await em.execute(`update standing set plan = 'basic' where user_id = ?`, [leaving.userId]);
    await sendAlert(app, source, alertBody({ symbol: 'LIVE:FOUR' }));
    await until('the other subscriber has the signal', () => staying.signals().length > 0);
    await until('the stream ends', () => ending.isEnded());
    expect(ending.events('end')).toEqual([{ reason: 'plan' }]);
    expect(ending.signals()).toEqual([]);
  });

  it('is refused beyond ten of one account', async () => {
    const crowd = await subscribe(app, 'premium');
    const streams = [];
    for (let count = 0; count < 10; count += 1) streams.push(await open(crowd));
    expect((await open(crowd)).status).toBe(429);
    streams[0]?.close();
    await until('a place is free again', async () => (await open(crowd)).status === 200);
  });

  it('is refused beyond ten although all are opened at the same time', async () => {
    const crowd = await subscribe(app, 'premium');
    const streams = await Promise.all(Array.from({ length: 14 }, () => open(crowd)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('receives at the next tick a signal that fell due while the feed was read', async () => {
    const { signals } = app.app.parts;
    let delay = 0;
    let isRead = false;
    const deps = {
      ...signals,
      // The first page is read just before the due time, and what follows just after it.
      clock: {
        now: () => {
          const now = new Date(signals.clock.now().getTime() + delay);
          if (isRead) delay = 400_000;
          return now;
        },
      },
      catalogue: {
        ...signals.catalogue,
        current: () => {
          isRead = true;
          return signals.catalogue.current();
        },
      },
    };
    await sendAlert(app, source, alertBody({ symbol: 'LIVE:DUE' }));
    await alertsJudged(app);
    const { accountId, sessionId } = await sessionOf(basic);
    const hub = createFeedHub(deps, { onSignal: () => {} });
    const sent: string[] = [];
    const actor = { kind: 'subscriber', email: basic.email, accountId, sessionId } as const;
    const send = (text: string) => sent.push(text) > 0;
    await hub.open(actor, { send, close: () => {} });
    expect(sent.join('')).not.toContain('LIVE:DUE');
    await hub.tick();
    await hub.stop();
    expect(sent.join('')).toContain('LIVE:DUE');
  });

  it('is refused to a visitor', async () => {
    expect((await open(personAt(app.url))).status).toBe(401);
  });
});
