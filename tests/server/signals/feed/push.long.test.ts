import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyBrowsers } from '../../../../src-server/signals/feed/push/notify-browsers.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { notifyBrowser, readNotifications } from '../../../support/signals/push-browser.ts';
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
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  basic = await subscribe(app, 'basic');
  premium = await subscribe(app, 'premium');
  source = await createSource(operator, 'push');
  await addRoute(app, { source: 'push', plan: 'premium', provider: 'push' });
  await addRoute(app, {
    source: 'push',
    plan: 'basic',
    provider: 'push',
    delaySeconds: 300,
    mask: ['price', 'stop', 'targets'],
  });
});
afterAll(() => app.close());

let count = 0;
const alert = async () => {
  count += 1;
  await sendAlert(app, source, alertBody({ symbol: `PUSH:S${count}` }));
  await alertsJudged(app);
  return `S${count}`;
};
const later = (seconds: number) =>
  app.control('POST', '/clock/advance', { milliseconds: seconds * 1_000 });
const rows = <Row extends object>(sql: string, ...values: string[]) =>
  app.app.parts.orm.em.fork().execute<Row[]>(sql, values);
const UNAVAILABLE = { provider: 'push', route: 'POST /push/*', kind: 'status', status: 503 };
const failPushes = (remaining: number) =>
  app.control('POST', '/faults', { ...UNAVAILABLE, remaining });
const settled = () => notifyBrowsers(app.app.parts.signals);

describe('a notified browser', () => {
  it('gets each signal once, when its plan sees it, without hidden values', async () => {
    const [above, below] = [await notifyBrowser(app, premium), await notifyBrowser(app, basic)];
    const ticker = await alert();
    await until('the higher plan is notified', async () => (await above.messages()).length > 0);
    const [{ seq } = { seq: 0 }] = (await storedSignals(app, 'push')).slice(-1);
    expect(await above.messages()).toMatchObject([
      {
        title: `New signal: Long ${ticker}`,
        body: 'Entry 64250.5 · Stop 63800 · Targets 65000 / 66000',
        url: `/signals?signal=${seq}`,
        tag: `signal-${seq}`,
      },
    ]);
    expect(await below.messages()).toEqual([]);
    await later(301);
    await until('the lower plan is notified', async () => (await below.messages()).length > 0);
    for (const level of LEVELS) expect(await below.raw()).not.toContain(level);
    // A second round, and another process at the same time, send nothing again.
    await Promise.all([settled(), settled()]);
    expect(await above.messages()).toHaveLength(1);
    expect(await below.messages()).toHaveLength(1);
  });

  it('that unsubscribed at its push service is deleted', async () => {
    const gone = await notifyBrowser(app, premium);
    await app.control('POST', `/push/subscriptions/${gone.id}/expire`, { status: 410 });
    await alert();
    const left = async () => (await readNotifications(premium)).browsers.length;
    await until('the browser is forgotten', async () => (await left()) === 1);
  });

  it('gets a signal once although its push service fails first', async () => {
    const browser = await notifyBrowser(app, premium);
    await failPushes(1);
    const ticker = await alert();
    const titles = async () => (await browser.messages()).map(({ title }) => title);
    await until('the browser is notified', async () => (await titles()).length > 0);
    expect(await titles()).toEqual([`New signal: Long ${ticker}`]);
  });

  it('hears that a signal it saw was withdrawn', async () => {
    const browser = await notifyBrowser(app, premium);
    const ticker = await alert();
    const seq = (await storedSignals(app, 'push')).at(-1)?.seq;
    await until('the signal arrives', async () => (await browser.messages()).length > 0);
    const withdrawal = { seq, reason: 'Sent by mistake', key: crypto.randomUUID() };
    await operator.post('/trpc/admin.withdrawSignal', withdrawal);
    await until('the withdrawal arrives', async () => (await browser.messages()).length > 1);
    expect((await browser.messages()).at(-1)).toMatchObject({
      title: `Withdrawn, do not follow: Long ${ticker}`,
      body: 'Sent by mistake',
      tag: `signal-${seq}`,
    });
  });

  it('gets nothing after its session was ended in another browser', async () => {
    const person = await subscribe(app, 'premium');
    const browser = await notifyBrowser(app, person);
    const other = personAt(app.url);
    await other.post('/api/login-with-password', { email: person.email, password: PASSWORD });
    const ended = await other.post('/trpc/auth.endSessions', { sessionId: null });
    expect(ended.status, ended.text).toBe(200);
    expect((await readNotifications(other)).browsers).toEqual([]);
    await alert();
    await settled();
    // The product's own round may have taken the notice.
    const left = () => rows('select 1 from push_subscription where account_id = ?', person.userId);
    await until('the browser is forgotten', async () => (await left()).length === 0);
    expect(await browser.messages()).toEqual([]);
  });

  it('gets its signals after its owner changed the password in it', async () => {
    const person = await subscribe(app, 'premium');
    const browser = await notifyBrowser(app, person);
    const changed = await person.post('/trpc/auth.changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'Brand-New-Kettle-9',
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await readNotifications(person)).browsers).toHaveLength(1);
    await alert();
    await settled();
    await until('the signal arrives', async () => (await browser.messages()).length === 1);
  });

  it('gets its other signals only after the pause that its push service asked for', async () => {
    const person = await subscribe(app, 'premium');
    const browser = await notifyBrowser(app, person);
    await failPushes(100);
    await alert();
    const own = `select 1 from push_subscription
      where account_id = ? and attempts > 0 and next_try_at is not null`;
    await until('it is paused', async () => (await rows(own, person.userId)).length > 0);
    // A busy machine would otherwise outlast the pause.
    await rows(`update push_subscription set next_try_at = now() + interval '1 hour'`);
    await app.control('DELETE', '/faults');
    await alert();
    await settled();
    expect(await browser.messages()).toEqual([]);
    await rows('update push_subscription set next_try_at = now()');
    await until('both arrive', async () => (await browser.messages()).length === 2);
  });

  it('makes its delivery sent only after a push service took it', async () => {
    const browser = await notifyBrowser(app, premium);
    await failPushes(1_000);
    await alert();
    await settled();
    const stateNow = async () => {
      const [delivery] = await rows<{ state: string; sentAt: string | null }>(
        `select d.state, d.sent_at as "sentAt" from signal_delivery d join relay_route r on r.id = d.route_id
         where r.plan = 'premium' and d.provider = 'push' order by d.seq desc limit 1`,
      );
      return delivery;
    };
    expect(await stateNow()).toEqual({ state: 'queued', sentAt: null });
    await app.control('DELETE', '/faults');
    await rows('update push_subscription set next_try_at = null');
    await rows('update push_notice set next_try_at = now() where next_try_at is not null');
    await until('the delivery is sent', async () => (await stateNow())?.state === 'sent');
    expect((await browser.messages()).length).toBe(1);
  });

  it('that is nobody’s leaves its delivery skipped', async () => {
    const quiet = await createSource(operator, 'quiet');
    await addRoute(app, { source: 'quiet', plan: 'premium', provider: 'push' });
    await rows('delete from push_notice');
    await rows('delete from push_subscription');
    await sendAlert(app, quiet, alertBody({ symbol: 'PUSH:QUIET' }));
    await alertsJudged(app);
    await settled();
    expect(await rows(`select state, reason from signal_delivery where source = 'quiet'`)).toEqual([
      { state: 'skipped', reason: 'no-browser' },
    ]);
  });

  it('that one route notified leaves the delivery of another route skipped', async () => {
    const browser = await notifyBrowser(app, premium);
    await alert();
    await until('the signal arrives', async () => (await browser.messages()).length > 0);
    await later(301);
    const ended = () =>
      rows(`select state, reason from signal_delivery where state in ('sent', 'skipped')
        and seq = (select max(seq) from signal_delivery) order by state`);
    await until('both deliveries ended', async () => (await ended()).length === 2);
    expect(await ended()).toEqual([
      { state: 'sent', reason: null },
      { state: 'skipped', reason: 'already-notified' },
    ]);
  });

  it('gets nothing after it was turned off', async () => {
    const browser = await notifyBrowser(app, premium);
    const { browsers } = await readNotifications(premium);
    const { endpointHash } = browsers.at(-1) ?? { endpointHash: '' };
    await premium.post('/trpc/tradingview.unsubscribePush', { endpointHash });
    await alert();
    await settled();
    expect(await browser.messages()).toEqual([]);
  });
});
