import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { movableClock } from '../../../src-server/clock/clock.ts';
import { createPublicReadiness } from '../../../src-server/composition/monitoring/readiness.ts';
import { administer } from '../../support/database/database-administration.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await becomes({ stripe: 'up', discord: 'up', tradingview: 'up' });
});
afterEach(async () => {
  await app.control('DELETE', '/faults');
  await look();
  await becomes({ database: 'up', stripe: 'up', discord: 'up', tradingview: 'up' });
});
afterAll(() => app?.close());

type States = Record<string, string>;

async function readyz(): Promise<{ status: number; states: States }> {
  const response = await fetch(`${app.url}/readyz`);
  return { status: response.status, states: (await response.json()) as States };
}

/** Runs the periodic checks. */
async function look(): Promise<void> {
  await app.app.parts.stripeHealth.probe();
  await app.app.parts.tradingViewHealth.probe().catch(() => {});
}

async function becomes(wanted: States): Promise<void> {
  let seen: States = {};
  await until(`readyz says ${JSON.stringify(wanted)}`, async () => {
    ({ states: seen } = await readyz());
    return Object.entries(wanted).every(([part, state]) => seen[part] === state);
  }).catch(() => expect(seen).toMatchObject(wanted));
}

const fault = (provider: string, kind: string, more: object = {}) =>
  app.control('POST', '/faults', { provider, route: '*', kind, ...more });

const FAULTS: {
  name: string;
  cause: () => Promise<unknown>;
  says: States;
  mend?: () => Promise<unknown>;
}[] = [
  {
    name: 'Stripe answers 500',
    cause: () => fault('stripe', 'status', { status: 500 }),
    says: { stripe: 'down', discord: 'up', tradingview: 'up' },
  },
  {
    name: 'Stripe drops every connection',
    cause: () => fault('stripe', 'refuse'),
    says: { stripe: 'down' },
  },
  {
    name: 'Stripe refuses our key',
    cause: () => fault('stripe', 'status', { status: 401 }),
    says: { stripe: 'refused' },
  },
  {
    name: 'TradingView answers a page in place of data',
    cause: () => fault('tradingview', 'html', { status: 503 }),
    says: { tradingview: 'down', stripe: 'up' },
  },
  {
    name: "TradingView's cookie is over",
    cause: () => app.control('POST', '/tradingview/cookie/expire', {}),
    says: { tradingview: 'refused', discord: 'up' },
    mend: async () => {
      await app.control('POST', '/tradingview/cookie/revive');
      const { sessionId, sessionIdSign } = app.app.parts.options.providers.tradingview;
      if (sessionId === null || sessionIdSign === null) throw new Error('There is no pair.');
      await app.app.parts.gateways.tradingview.giveSession({ sessionId, sessionIdSign });
    },
  },
  {
    name: 'Discord reports our server as unavailable',
    cause: () => app.control('POST', '/discord/gateway/outage', { on: true }),
    says: { discord: 'degraded', stripe: 'up' },
    mend: () => app.control('POST', '/discord/gateway/outage', { on: false }),
  },
];

for (const { name, cause, says, mend } of FAULTS) {
  test(`${name}: readiness reports it and the server keeps serving`, async () => {
    await cause();
    await look();
    await becomes(says);
    expect((await readyz()).status).toBe(200);
    await mend?.();
  });
}

test('checks database and mail at most twice a second, however many requests ask', async () => {
  const { parts } = app.app;
  const clock = movableClock(new Date());
  let asked = 0;
  const check = async () => {
    asked += 1;
    return true;
  };
  const mail = { ...parts.mail, check };
  const ask = createPublicReadiness({ ...parts, mail, machineClock: clock });
  await Promise.all(Array.from({ length: 200 }, ask));
  await ask();
  expect(asked).toBe(1);
  clock.advance(500);
  expect(await ask()).toMatchObject({ database: 'up', mail: 'up' });
  expect(asked).toBe(2);
});

test('answers 503 at once without its database, and recovers with it', async () => {
  const { databaseUrl } = app.app.parts.options;
  const name = new URL(databaseUrl).pathname.slice(1);
  const cluster = inject('databaseCluster').url;
  await administer(cluster, `alter database ${name} allow_connections false`);
  await administer(
    cluster,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await until('it is unready', async () => (await readyz()).status === 503);
  expect((await readyz()).states).toMatchObject({ database: 'down', tradingview: 'down' });
  await administer(cluster, `alter database ${name} allow_connections true`);
  await until('it is ready', async () => (await readyz()).status === 200);
});

test('counts a read-only database as down', async () => {
  const name = new URL(app.app.parts.options.databaseUrl).pathname.slice(1);
  const cluster = inject('databaseCluster').url;
  const setReadOnly = async (how: 'on' | 'off') => {
    await administer(cluster, `alter database ${name} set default_transaction_read_only = ${how}`);
    await administer(
      cluster,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  };
  await setReadOnly('on');
  await until('it says so', async () => {
    const { status, states } = await readyz();
    return status === 503 && states.database === 'degraded';
  });
  await setReadOnly('off');
  await until('it is ready', async () => (await readyz()).status === 200);
});

test('turns away new traffic during shutdown, but answers requests that come', async () => {
  expect((await readyz()).states.role).toBeUndefined();
  app.app.announceStop();
  expect(await readyz()).toMatchObject({
    status: 503,
    states: { role: 'stopping', database: 'up' },
  });
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});
