import { expect } from 'vitest';
import type { Person } from '../http-person.ts';
import type { TestApp } from '../test-app.ts';
import { until } from '../until.ts';

export interface TestSource {
  key: string;
  /** Path of the address that alerts are sent to. Empty: it takes none. */
  path: string;
  token: string;
}

const OPEN = {
  v: 1,
  kind: 'open',
  strategy: 'wm-4h',
  symbol: 'BINANCE:BTCUSDT',
  interval: '240',
  side: 'long',
  price: 64_250.5,
  stop: 63_800,
  targets: [65_000, 66_000],
};

/** The JSON of an alert. Two alerts without changes are the same one. */
export function alertBody(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...OPEN, ...changes });
}

/** Creates a source through the operator's call. */
export async function createSource(
  operator: Person,
  key: string,
  changes: Record<string, unknown> = {},
): Promise<TestSource> {
  const answer = await operator.post('/trpc/tradingview.createSignalSource', {
    key,
    name: `Source ${key}`,
    checksAddress: true,
    maxPerMinute: 1_000,
    heartbeatMinutes: null,
    takesAlerts: true,
    ...changes,
  });
  expect(answer.status).toBe(200);
  const { address } = (answer.json as { result: { data: { address: string | null } } }).result.data;
  const path = address === null ? '' : new URL(address).pathname;
  return { key, path, token: path.split('/').at(-1) ?? '' };
}

/** Changes a source through the operator's call: everything, as the form does. */
export async function changeSource(
  operator: Person,
  key: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const answer = await operator.post('/trpc/tradingview.changeSignalSource', {
    key,
    name: `Source ${key}`,
    checksAddress: true,
    maxPerMinute: 1_000,
    heartbeatMinutes: null,
    watchesGaps: false,
    paused: false,
    ...changes,
  });
  expect(answer.status).toBe(200);
}

/** Sends an alert as TradingView does. Returns the status of the answer. */
export async function sendAlert(
  app: TestApp,
  { path }: Pick<TestSource, 'path'>,
  body: string,
): Promise<number> {
  const isJson = body.startsWith('{');
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8' },
    body,
  });
  await answer.text();
  return answer.status;
}

interface StoredSignal {
  seq: number;
  source: string;
  kind: string;
  symbol: string | null;
  ref: number | null;
  price: string | null;
  is_late: boolean;
  prev_hash: string;
  hash: string;
}

export async function storedSignals(app: TestApp, source: string): Promise<StoredSignal[]> {
  return app.app.parts.orm.em
    .fork()
    .execute<StoredSignal[]>('select * from signal where source = ? order by seq', [source]);
}

/** Waits until every stored alert is judged. */
export async function alertsJudged(app: TestApp): Promise<void> {
  await until('every alert is judged', async () => {
    const rows = await app.app.parts.orm.em
      .fork()
      .execute<unknown[]>(`select 1 from signal_alert where verdict = 'stored' limit 1`);
    return rows.length === 0;
  });
}
