import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertSilentSources } from '../../../src-server/signals/sources/silent-sources.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import {
  alertsJudged,
  changeSource,
  createSource,
  sendAlert,
} from '../../support/signals/signal-source.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL: 'owner@example.com' } });
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const pass = (minutes: number) =>
  app.control('POST', '/clock/advance', { milliseconds: minutes * MINUTE_MS });
const look = () => alertSilentSources(app.app.parts.signals);
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);

async function silentSince(key: string): Promise<string | null> {
  const { json } = await operator.get('/trpc/tradingview.signalSources');
  const { sources } = (json.result as { data: { sources: SilentSource[] } }).data;
  return sources.find((source) => source.key === key)?.silentSince ?? null;
}
interface SilentSource {
  key: string;
  silentSince: string | null;
}

async function isSilentNow(key: string): Promise<boolean> {
  await look();
  return (await silentSince(key)) !== null;
}

const change = (key: string, changes: Record<string, unknown>) =>
  changeSource(operator, key, { heartbeatMinutes: 30, ...changes });

describe('a source with a heartbeat', () => {
  it('alerts the operator once for each silence, within a minute of its end', async () => {
    const source = await createSource(operator, 'heartbeat', { heartbeatMinutes: 30 });
    await sendAlert(app, source, 'alive');
    await alertsJudged(app);
    await pass(29);
    expect(await silentSince('heartbeat')).toBeNull();
    await pass(2);
    await until('the silence is noticed', async () => (await silentSince('heartbeat')) !== null);
    await app.mailTo('owner@example.com', /Source heartbeat has gone silent/);
    await pass(60);
    await sendAlert(app, source, 'alive again');
    await alertsJudged(app);
    expect(await silentSince('heartbeat')).toBeNull();
    const mails = await sql(
      `select 1 from operator_matter where key like 'source-silent:heartbeat%'`,
    );
    expect(mails).toHaveLength(1);
  });

  it('is not silent at once when it is resumed: the silence counts from then', async () => {
    const source = await createSource(operator, 'resumed', { heartbeatMinutes: 30 });
    await sendAlert(app, source, 'alive');
    await alertsJudged(app);
    await change('resumed', { paused: true });
    await pass(60);
    await change('resumed', { paused: false });
    expect(await isSilentNow('resumed')).toBe(false);
    await pass(31);
    expect(await isSilentNow('resumed')).toBe(true);
    await change('resumed', { paused: true });
    expect(await silentSince('resumed')).toBeNull();
  });

  it('is not silent at once when what it held is dropped', async () => {
    const source = await createSource(operator, 'held', { heartbeatMinutes: 30, maxPerMinute: 1 });
    await sendAlert(app, source, 'accepted');
    await sendAlert(app, source, 'held');
    await alertsJudged(app);
    await pass(60);
    expect((await operator.post('/trpc/admin.dropAlerts', { key: 'held' })).status).toBe(200);
    expect(await isSilentNow('held')).toBe(false);
    await pass(31);
    expect(await isSilentNow('held')).toBe(true);
  });

  it('is never silent without an address for alerts', async () => {
    await createSource(operator, 'by-hand', { heartbeatMinutes: 30, takesAlerts: false });
    await pass(60);
    expect(await isSilentNow('by-hand')).toBe(false);
  });
});

describe('a source without a heartbeat', () => {
  /** Three alerts at once, every 20 minutes, and a pause of an hour among 40. */
  async function withHistory(key: string, changes: Record<string, unknown> = {}) {
    const source = await createSource(operator, key, { heartbeatMinutes: null, ...changes });
    const now = app.app.parts.clock.now().getTime();
    for (let at = 0; at < 40; at += 1) {
      const minutes = (40 - at) * 20 + (at < 7 ? 40 : 0);
      for (let symbol = 0; symbol < 3; symbol += 1) {
        await sql(
          `insert into signal_alert (id, source, received_at, address, body, body_hash, verdict)
             values (?, ?, ?, '52.89.214.238', '', '', 'accepted')`,
          [randomUUID(), key, new Date(now - minutes * MINUTE_MS)],
        );
      }
    }
    await sendAlert(app, source, 'alive');
    await alertsJudged(app);
    return source;
  }

  it('is silent once it has been quiet for longer than 99 in 100 of its own pauses', async () => {
    await withHistory('rhythm');
    await pass(59);
    expect(await isSilentNow('rhythm')).toBe(false);
    await pass(2);
    expect(await isSilentNow('rhythm')).toBe(true);
    const mail = await app.mailTo('owner@example.com', /Source rhythm has gone silent/);
    expect(mail.text).toContain('Of its last 40 pauses, 99 in 100 were no longer than 60 minutes.');
  });

  it('is never silent with the alarm off, or with few alerts', async () => {
    await withHistory('off', { watchesGaps: false });
    const young = await createSource(operator, 'young');
    await sendAlert(app, young, 'first');
    await alertsJudged(app);
    await pass(3_000);
    expect(await isSilentNow('off')).toBe(false);
    expect(await isSilentNow('young')).toBe(false);
  });
});
