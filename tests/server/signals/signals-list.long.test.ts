import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedSignal } from '../../../src/contract/operator/signals-operator.contract.ts';
import { RelayRouteEntity } from '../../../src-server/signals/relay/relay-route.entity.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import {
  alertBody,
  alertsJudged,
  createSource,
  sendAlert,
  storedSignals,
} from '../../support/signals/signal-source.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL: 'owner@example.com' } });
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

interface Page {
  signals: ListedSignal[];
  nextCursor: number | null;
}

async function listed(input: Record<string, unknown>): Promise<Page> {
  const query = encodeURIComponent(JSON.stringify(input));
  const answer = await operator.get(`/trpc/admin.signals?input=${query}`);
  expect(answer.status).toBe(200);
  return (answer.json as { result: { data: Page } }).result.data;
}

async function send(source: string, text: string): Promise<void> {
  const answer = await operator.post('/trpc/admin.sendSignal', {
    ...{ source, kind: 'note', text, key: randomUUID() },
    ...{ strategy: null, symbol: null, interval: null, side: null },
    ...{ price: null, stop: null, targets: [] },
  });
  expect(answer.status).toBe(200);
}

async function siteRoute(source: string, plan: string, delaySeconds: number): Promise<void> {
  const em = app.app.parts.orm.em.fork();
  em.create(RelayRouteEntity, {
    ...{ id: randomUUID(), source, plan, provider: 'site', target: null, delaySeconds },
    ...{ mask: ['price'], template: null, quietHours: null, crosspost: false, enabled: true },
    ...{ pausedReason: null, pausedAt: null, changedBy: randomUUID(), deletedAt: null },
    changedAt: new Date(),
  });
  await em.flush();
}

describe('the list of sent signals', () => {
  it('comes newest first, and no entry is on two pages', async () => {
    await createSource(operator, 'paged');
    for (const text of ['one', 'two', 'three']) await send('paged', text);
    const first = await listed({ source: 'paged', limit: 2 });
    expect(first.signals.map(({ text }) => text)).toEqual(['three', 'two']);
    const second = await listed({ source: 'paged', limit: 2, cursor: first.nextCursor });
    expect(second.signals.map(({ text }) => text)).toEqual(['one']);
    expect(second.nextCursor).toBeNull();
  });

  it('marks who sent each entry, and its correction and withdrawal', async () => {
    const source = await createSource(operator, 'told');
    expect(await sendAlert(app, source, alertBody())).toBe(200);
    await alertsJudged(app);
    const [opened] = (await listed({ source: 'told' })).signals;
    const seq = opened?.seq ?? 0;
    const levels = { price: '64250.5', stop: '63900', targets: [] };
    for (const call of [
      ['correctSignal', { seq, ...levels, reason: 'The stop was mistyped', key: randomUUID() }],
      ['withdrawSignal', { seq, reason: 'Sent by mistake', key: randomUUID() }],
    ] as const) {
      expect((await operator.post(`/trpc/admin.${call[0]}`, call[1])).status).toBe(200);
    }
    const [withdrawal, correction, original] = (await listed({ source: 'told' })).signals;
    expect(withdrawal).toMatchObject({ kind: 'withdrawal', ref: seq, byOperator: true });
    expect(correction).toMatchObject({ kind: 'correction', ref: seq, stop: '63900' });
    expect(original).toMatchObject({
      byOperator: false,
      correctedBy: [correction?.seq],
      withdrawnBy: withdrawal?.seq,
    });
  });

  it('shows when each audience sees an entry, and whether that time has come', async () => {
    await createSource(operator, 'tiers');
    await siteRoute('tiers', 'premium', 0);
    await siteRoute('tiers', 'basic', 3_600);
    await send('tiers', 'Watch the range');
    const deliveries = async () => (await listed({ source: 'tiers' })).signals[0]?.deliveries ?? [];
    expect(await deliveries()).toMatchObject([
      { plan: 'premium', isDue: true, mask: ['price'] },
      { plan: 'basic', isDue: false },
    ]);
    await app.control('POST', '/clock/advance', { milliseconds: 3_600_000 });
    await app.control('POST', '/clock/advance', { milliseconds: 1_000 });
    expect((await deliveries()).map(({ isDue }) => isDue)).toEqual([true, true]);
  });
});

it('a close or withdrawal that is repeated with its key gets the first answer', async () => {
  await createSource(operator, 'repeated', { takesAlerts: false });
  const call = async (name: string, input: object) =>
    (await operator.post(`/trpc/admin.${name}`, { key: randomUUID(), ...input })).json;
  const position = {
    ...{ source: 'repeated', strategy: 'swing', symbol: 'A:B', interval: null },
    side: 'long',
  };
  const levels = { price: '230.5', stop: null, targets: [], text: null };
  await call('sendSignal', { ...position, ...levels, kind: 'open' });
  const close = { ...position, ...levels, kind: 'close', key: randomUUID() };
  expect(await call('sendSignal', close)).toEqual(await call('sendSignal', close));
  const [opening] = await storedSignals(app, 'repeated');
  const withdrawal = { seq: opening?.seq, reason: 'Sent by mistake', key: randomUUID() };
  expect(await call('withdrawSignal', withdrawal)).toEqual(
    await call('withdrawSignal', withdrawal),
  );
  expect(await storedSignals(app, 'repeated')).toHaveLength(3);
});
