import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetAlerts } from '../../../src-server/signals/intake/forget-alerts.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import {
  alertBody,
  alertsJudged,
  changeSource,
  createSource,
  sendAlert,
  storedSignals,
} from '../../support/signals/signal-source.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp({
    environment: { OPERATOR_EMAIL: 'owner@example.com', TRUST_PROXY: '1' },
  });
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const verdicts = async (source: string) => {
  const rows = await app.app.parts.orm.em
    .fork()
    .execute<{ verdict: string; reason: string | null }[]>(
      'select verdict, reason from signal_alert where source = ? order by id',
      [source],
    );
  return rows.map(({ verdict, reason }) => (reason === null ? verdict : `${verdict}: ${reason}`));
};

describe('an alert from TradingView', () => {
  it('becomes the next entry of the chain', async () => {
    const source = await createSource(operator, 'chain');
    expect(await sendAlert(app, source, alertBody())).toBe(200);
    expect(await sendAlert(app, source, alertBody({ kind: 'close', price: 65_000 }))).toBe(200);
    expect(await sendAlert(app, source, 'A plain note')).toBe(200);
    await alertsJudged(app);
    const [opened, closed, note] = await storedSignals(app, 'chain');
    expect(opened).toMatchObject({ kind: 'open', ref: null, price: '64250.5' });
    expect(closed).toMatchObject({ kind: 'close', ref: opened?.seq, prev_hash: opened?.hash });
    expect(note).toMatchObject({ kind: 'note', prev_hash: closed?.hash });
    expect(note?.seq).toBe((opened?.seq ?? 0) + 2);
  });

  it('is one signal when the same bar is sent again hours later', async () => {
    const source = await createSource(operator, 'same-bar');
    const body = alertBody({ bar: '2026-11-26T12:00:00Z', interval: '1W' });
    expect(await sendAlert(app, source, body)).toBe(200);
    await alertsJudged(app);
    await app.control('POST', '/clock/advance', { milliseconds: 3 * 3_600_000 });
    expect(await sendAlert(app, source, body)).toBe(200);
    await alertsJudged(app);
    expect(await verdicts('same-bar')).toEqual(['accepted', 'duplicate']);
  });

  it('without a bar is one signal when it is resent within a minute, and a new one later', async () => {
    const source = await createSource(operator, 'no-bar');
    for (const _ of [1, 2]) await sendAlert(app, source, 'Take profit');
    await alertsJudged(app);
    await app.control('POST', '/clock/advance', { milliseconds: 120_000 });
    await sendAlert(app, source, 'Take profit');
    await alertsJudged(app);
    expect(await verdicts('no-bar')).toEqual(['accepted', 'duplicate', 'accepted']);
  });

  it('that closes what is not open is refused and listed', async () => {
    const source = await createSource(operator, 'nothing-open');
    expect(await sendAlert(app, source, alertBody({ kind: 'close' }))).toBe(200);
    await alertsJudged(app);
    expect(await verdicts('nothing-open')).toEqual(['refused: nothing-open']);
    expect(await storedSignals(app, 'nothing-open')).toEqual([]);
  });

  it('of a bar that ended long ago, or before an earlier one, is marked late', async () => {
    const source = await createSource(operator, 'late');
    const now = (await app.control('GET', '/clock')) as { now: string };
    const bar = (hours: number) => new Date(Date.parse(now.now) - hours * 3_600_000).toISOString();
    const hourly = (hours: number) => alertBody({ interval: '60', bar: bar(hours) });
    for (const hours of [1, 5, 1.5]) await sendAlert(app, source, hourly(hours));
    await alertsJudged(app);
    const signals = await storedSignals(app, 'late');
    expect(signals.map(({ is_late }) => is_late)).toEqual([false, true, true]);
  });

  it('with bad content answers 400, is listed with its reason, and adds no signal', async () => {
    const source = await createSource(operator, 'bad');
    expect(await sendAlert(app, source, '{"v":1,"kind":"open","price":NaN}')).toBe(400);
    expect(await sendAlert(app, source, alertBody({ price: '1,234.5' }))).toBe(400);
    expect(await sendAlert(app, source, `x${'y'.repeat(8 * 1024)}`)).toBe(413);
    expect(await verdicts('bad')).toEqual(['refused: broken-json', 'refused: bad-price']);
  });

  it('with a wrong token or an unknown source gets one answer', async () => {
    const source = await createSource(operator, 'known');
    const wrong = source.path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const unknown = source.path.replace('/known/', '/unknown/');
    const answers = await Promise.all(
      [wrong, unknown].map(async (path) => {
        const answer = await fetch(`${app.url}${path}`, { method: 'POST', body: alertBody() });
        return { status: answer.status, text: await answer.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
    expect(await verdicts('known')).toEqual([]);
  });

  it('from an address that is not TradingView’s is refused and listed, unless the source allows it', async () => {
    const source = await createSource(operator, 'address');
    const from = async (address: string) => {
      const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address };
      const answer = await fetch(`${app.url}${source.path}`, {
        method: 'POST',
        headers,
        body: 'x',
      });
      return answer.status;
    };
    expect(await from('198.51.100.7')).toBe(403);
    expect(await from('52.89.214.238')).toBe(200);
    await changeSource(operator, 'address', { checksAddress: false });
    expect(await from('198.51.100.7')).toBe(200);
    await alertsJudged(app);
    expect(await verdicts('address')).toEqual(['refused: wrong-address', 'accepted', 'duplicate']);
  });

  it('keeps its token out of the log', async () => {
    const source = await createSource(operator, 'quiet');
    await sendAlert(app, source, alertBody());
    await fetch(`${app.url}${source.path}/more`, { method: 'POST', body: 'x' });
    await fetch(`${app.url}${source.path}`);
    expect(app.logged()).toContain('/hooks/tv/quiet/…');
    expect(app.logged()).not.toContain(source.token);
  });
});

describe('a source', () => {
  it('accepts its former address until the overlap ends', async () => {
    const source = await createSource(operator, 'rotated');
    await operator.post('/trpc/tradingview.rotateSignalToken', { key: 'rotated', overlapHours: 1 });
    expect(await sendAlert(app, source, 'still heard')).toBe(200);
    await operator.post('/trpc/tradingview.rotateSignalToken', { key: 'rotated', overlapHours: 0 });
    expect(await sendAlert(app, source, 'too late')).toBe(404);
  });

  it('that is paused refuses alerts and lists them', async () => {
    const source = await createSource(operator, 'paused');
    await changeSource(operator, 'paused', { paused: true });
    expect(await sendAlert(app, source, 'not now')).toBe(200);
    expect(await verdicts('paused')).toEqual(['refused: paused']);
  });

  it('that floods is held until the operator releases its alerts in their order', async () => {
    const source = await createSource(operator, 'flood', { maxPerMinute: 2 });
    for (const text of ['one', 'two', 'three', 'four']) await sendAlert(app, source, text);
    await alertsJudged(app);
    expect(await verdicts('flood')).toEqual(['accepted', 'accepted', 'held: flood', 'held: flood']);
    await app.mailTo('owner@example.com', /Alerts of Source flood wait for you/);
    // A minute later the source is quiet again, and still held.
    await app.control('POST', '/clock/advance', { milliseconds: 120_000 });
    await sendAlert(app, source, 'five');
    await alertsJudged(app);
    await operator.post('/trpc/admin.releaseAlerts', { key: 'flood' });
    const signals = await app.app.parts.orm.em
      .fork()
      .execute<{ text: string }[]>(`select text from signal where source = 'flood' order by seq`);
    expect(signals.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four', 'five']);
    await sendAlert(app, source, 'six');
    await alertsJudged(app);
    expect((await verdicts('flood')).at(-1)).toBe('accepted');
  });
});

describe('an operator', () => {
  const send = (changes: Record<string, unknown>) =>
    operator.post('/trpc/admin.sendSignal', {
      source: 'manual',
      kind: 'open',
      strategy: 'swing',
      symbol: 'NASDAQ:AAPL',
      interval: null,
      side: 'long',
      price: '230.5',
      stop: '225',
      targets: ['240'],
      text: null,
      key: crypto.randomUUID(),
      ...changes,
    });
  const seqOf = (answer: { json: unknown }) =>
    (answer.json as { result: { data: { seq: number } } }).result.data.seq;

  it('sends a signal once, however often the call is repeated', async () => {
    await createSource(operator, 'manual', { takesAlerts: false }).catch(() => {});
    const key = crypto.randomUUID();
    const [first, again] = await Promise.all([send({ key }), send({ key })]);
    expect(seqOf(first)).toBe(seqOf(again));
    expect(await storedSignals(app, 'manual')).toHaveLength(1);
  });

  it('corrects and withdraws a signal by further entries', async () => {
    const seq = seqOf(await send({ symbol: 'NASDAQ:MSFT' }));
    const levels = { price: '231', stop: '226', targets: [] };
    const correction = { seq, ...levels, reason: 'Typing error', key: crypto.randomUUID() };
    await operator.post('/trpc/admin.correctSignal', correction);
    const withdrawal = { seq, reason: 'Sent by mistake', key: crypto.randomUUID() };
    await operator.post('/trpc/admin.withdrawSignal', withdrawal);
    const again = await operator.post('/trpc/admin.withdrawSignal', {
      ...withdrawal,
      key: crypto.randomUUID(),
    });
    expect(again.status).toBe(409);
    const rows = await storedSignals(app, 'manual');
    expect(rows.filter(({ ref }) => ref === seq)).toMatchObject([
      { kind: 'correction', price: '231' },
      { kind: 'withdrawal', price: null },
    ]);
    expect(rows.find((row) => row.seq === seq)?.price).toBe('230.5');
  });
});

it('judged alerts are deleted after 90 days, and their signals stay', async () => {
  const source = await createSource(operator, 'old');
  await sendAlert(app, source, 'An old note');
  await alertsJudged(app);
  const { orm, clock } = app.app.parts;
  const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  await forgetAlerts({ orm, clock: { now: () => at(89) } });
  expect(await verdicts('old')).toEqual(['accepted']);
  await forgetAlerts({ orm, clock: { now: () => at(91) } });
  expect(await verdicts('old')).toEqual([]);
  expect(await storedSignals(app, 'old')).toHaveLength(1);
});
