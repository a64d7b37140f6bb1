import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSignal } from '../../../src-server/signals/record/append-signal.ts';
import { SignalEntity } from '../../../src-server/signals/record/signal.entity.ts';
import { signalOf } from '../../../src-server/signals/record/signal-row.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { long } from '../../support/long.ts';
import {
  alertBody,
  alertsJudged,
  changeSource,
  createSource,
  sendAlert,
  storedSignals,
  type TestSource,
} from '../../support/signals/signal-source.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const send = async (source: TestSource, changes: Record<string, unknown>) => {
  expect(await sendAlert(app, source, alertBody(changes))).toBe(200);
  await alertsJudged(app);
};
const pause = (key: string, paused: boolean) => changeSource(operator, key, { paused });
const advance = (milliseconds: number) => app.control('POST', '/clock/advance', { milliseconds });
const outcomesOf = (seq: number) =>
  app.app.parts.orm.em
    .fork()
    .execute<{ result: string }[]>('select result from signal_outcome where seq = ?', [seq]);

describe('a close', () => {
  it('of a paused source is recorded, so the next close belongs to the next opening', async () => {
    const source = await createSource(operator, 'paused-close');
    await send(source, { price: 100, stop: 90, targets: [] });
    await pause('paused-close', true);
    await send(source, { kind: 'close', price: 80, stop: null, targets: [] });
    await pause('paused-close', false);
    await send(source, { price: 95, stop: 90, targets: [] });
    await send(source, { kind: 'close', price: 105, stop: null, targets: [] });
    const [first, loser, second, winner] = await storedSignals(app, 'paused-close');
    expect(loser).toMatchObject({ kind: 'close', ref: first?.seq, price: '80' });
    expect(winner).toMatchObject({ kind: 'close', ref: second?.seq, price: '105' });
  });

  it('that the operator drops is recorded all the same, and a dropped opening is not', async () => {
    const source = await createSource(operator, 'dropped-close', { maxPerMinute: 1 });
    await send(source, { price: 100, stop: 90, targets: [] });
    await send(source, { kind: 'close', price: 80, stop: null, targets: [] });
    await send(source, { price: 70, stop: 60, targets: [] });
    await operator.post('/trpc/admin.dropAlerts', { key: 'dropped-close' });
    const kinds = (await storedSignals(app, 'dropped-close')).map(({ kind }) => kind);
    expect(kinds).toEqual(['open', 'close']);
  });

  long('does not belong to an opening that expired', async () => {
    const source = await createSource(operator, 'expired');
    await send(source, { price: 100, stop: 90, targets: [] });
    const [old] = await storedSignals(app, 'expired');
    await advance(91 * 86_400_000);
    await until('the opening expires', async () => (await outcomesOf(old?.seq ?? 0)).length > 0);
    await send(source, { price: 95, stop: 90, targets: [] });
    await send(source, { kind: 'close', price: 105, stop: null, targets: [] });
    const [, opening, closing] = await storedSignals(app, 'expired');
    expect(closing?.ref).toBe(opening?.seq);
  });
});

describe('an entry', () => {
  it('of an alert that waited for its release has the time of the release, and is late', async () => {
    const source = await createSource(operator, 'released', { maxPerMinute: 1 });
    const now = Date.parse(((await app.control('GET', '/clock')) as { now: string }).now);
    const bar = { bar: new Date(now).toISOString(), interval: '1W' };
    await send(source, bar);
    await send(source, { ...bar, symbol: 'NASDAQ:AAPL' });
    await advance(3_600_000);
    await operator.post('/trpc/admin.releaseAlerts', { key: 'released' });
    const rows = await app.app.parts.orm.em
      .fork()
      .execute<{ received_at: string; is_late: boolean }[]>(
        `select received_at, is_late from signal where source = 'released' order by seq`,
      );
    expect(rows.map(({ is_late }) => is_late)).toEqual([false, true]);
    expect(Date.parse(String(rows[1]?.received_at)) - now).toBeGreaterThanOrEqual(3_600_000);
  });

  it('is covered by its hash as it is read back, with its origin', async () => {
    const source = await createSource(operator, 'origin', { checksAddress: false });
    await send(source, { text: 'Up 📈' });
    await operator.post('/trpc/admin.sendSignal', {
      source: 'origin',
      kind: 'note',
      ...{ strategy: null, symbol: null, interval: null, side: null, price: null, stop: null },
      targets: [],
      text: 'By hand',
      key: crypto.randomUUID(),
    });
    const rows = await app.app.parts.orm.em
      .fork()
      .find(SignalEntity, { source: 'origin' }, { orderBy: { seq: 'asc' } });
    expect(rows.map(({ origin }) => origin)).toEqual(['unchecked-alert', 'operator']);
    for (const row of rows) {
      expect(hashSignal(row.prevHash, signalOf(row), row.salt)).toBe(row.hash);
      const forged = { ...signalOf(row), origin: 'alert' as const };
      expect(hashSignal(row.prevHash, forged, row.salt)).not.toBe(row.hash);
    }
  });
});

describe('an alert', () => {
  it('of a bar far ahead is refused, and later ones are not late because of it', async () => {
    const source = await createSource(operator, 'ahead');
    const body = alertBody({ kind: 'note', bar: '2199-01-01T00:00:00Z', text: 'Ahead' });
    expect(await sendAlert(app, source, body)).toBe(400);
    expect(await storedSignals(app, 'ahead')).toEqual([]);
  });

  it('with another stop in the same bar is another alert', async () => {
    const source = await createSource(operator, 'two-stops');
    const now = ((await app.control('GET', '/clock')) as { now: string }).now;
    const bar = { bar: now, interval: '240' };
    await send(source, bar);
    const update = { ...bar, kind: 'update', price: null, targets: [] };
    await send(source, { ...update, stop: 63_900 });
    await send(source, { ...update, stop: 64_000 });
    await send(source, { ...update, stop: 64_000 });
    expect(await storedSignals(app, 'two-stops')).toHaveLength(3);
  });
});
