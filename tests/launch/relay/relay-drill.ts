import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { MessageState } from '../../../src-sandbox/discord/message-state.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import { patiently } from '../fleet/catalogue-seller.ts';
import { openDrillChannels } from './drill-channels.ts';
import { checkRelay, type StoredRow } from './relay-checks.ts';
import { relaySellerOf } from './relay-seller.ts';

interface RelayDrillReport {
  alerts: number;
  repeated: number;
  signals: number;
  posted: number;
  kills: number;
  /** Calls to Discord that a fault hit. */
  struck: number;
  alertP50Ms: number;
  alertP99Ms: number;
  /** From the receipt of a paced alert until its message was in the channel without delay. Null without paced alerts. */
  postedP50Ms: number | null;
  postedP95Ms: number | null;
  /** From the first alert until every message of every channel was read back. */
  wholeMs: number;
  wrong: string[];
}

interface DrillOrder {
  alerts: number;
  /** So many of the alerts come one by one, after the others were posted. */
  paced: number;
  say(line: string): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Below the most alerts that a source may be allowed in a minute. */
const ALERTS_PER_SOURCE = 600;
const AT_ONCE = 8;
/**
 * Alerts that come one by one, at the rate that Discord allows in a channel: five in five seconds. The others come
 * as fast as the hook takes them.
 */
const PACE_MS = 1_000;
const SEND = 'POST */channels/*/messages';
const READ = 'GET */channels/*/messages*';
/** Together a tenth of the calls about messages. */
const FAULTS = [
  { route: SEND, kind: 'lost-response', rate: 0.04 },
  { route: SEND, kind: 'status', status: 503, rate: 0.03 },
  { route: SEND, kind: 'truncate', rate: 0.02 },
  { route: SEND, kind: 'status-after', status: 502, rate: 0.01 },
  { route: READ, kind: 'status', status: 503, rate: 0.1 },
];

/**
 * Alerts of several sources, a third of them repeated, go through four instances into three channels
 * and the feed, while a tenth of Discord's calls fail and two instances are killed.
 */
export async function runRelayDrill(fleet: Fleet, order: DrillOrder): Promise<RelayDrillReport> {
  const pool = new pg.Pool({ connectionString: fleet.databaseUrl, max: 2 });
  try {
    return await run(fleet, pool, order);
  } finally {
    await pool.end();
  }
}

async function run(
  fleet: Fleet,
  pool: pg.Pool,
  { alerts, paced, say }: DrillOrder,
): Promise<RelayDrillReport> {
  const seller = await relaySellerOf(fleet);
  await fleet.control('POST', '/discord/settings', { rateLimits: 'off' });
  const channels = await openDrillChannels(fleet);
  const paths: string[] = [];
  for (let source = 0; source < Math.ceil(alerts / ALERTS_PER_SOURCE); source += 1) {
    paths.push(await seller.openSource(`drill-${source}`, channels));
  }
  const faults: { id: string }[] = [];
  for (const fault of FAULTS) {
    faults.push(await fleet.control('POST', '/faults', { provider: 'discord', ...fault }));
  }
  const { now } = await fleet.control<{ now: string }>('GET', '/clock');
  const bodies = Array.from({ length: alerts }, (_, index) => bodyOf(index, now));
  const began = performance.now();
  const took: number[] = [];
  let repeated = 0;
  let next = 0;
  const kills = [1, 2].map((third) => ({ at: Math.floor((alerts * third) / 3), place: third }));
  const killing: Promise<void>[] = [];
  const urlOf = (index: number) =>
    `${fleet.proxy.url}${paths[Math.floor(index / ALERTS_PER_SOURCE)]}`;
  const sender = async () => {
    while (next < alerts - paced) {
      const index = next;
      next += 1;
      const kill = kills.find(({ at }) => at === index);
      if (kill !== undefined) killing.push(restart(fleet, kill.place));
      took.push(await sendUntilTaken(urlOf(index), bodies[index] ?? ''));
      if (index % 3 !== 0) continue;
      repeated += 1;
      await sendUntilTaken(urlOf(index), bodies[index] ?? '');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  await Promise.all(killing);
  say(`${alerts} alerts and ${repeated} repeats were taken.`);
  await drained(pool, 'alerts to judge', STORED);
  if (paced > 0) {
    await drained(pool, 'deliveries due at once', DUE);
    say(`${paced} more alerts come every ${PACE_MS} ms.`);
    for (let index = alerts - paced; index < alerts; index += 1) {
      const sent = sendUntilTaken(urlOf(index), bodies[index] ?? '').then((ms) => took.push(ms));
      await Promise.all([sent, setTimeout(PACE_MS)]);
    }
    await drained(pool, 'paced alerts to judge', STORED);
    // A message that waits here would be posted after the jump of the clock.
    await drained(pool, 'paced deliveries due at once', DUE);
  }
  await fleet.control('POST', '/clock/advance', { milliseconds: 5 * MINUTE_MS });
  await fleet.control('POST', '/clock/advance', { milliseconds: HOUR_MS });
  await drained(pool, 'open deliveries', OPEN, say);
  const wholeMs = Math.round(performance.now() - began);
  const struck = await Promise.all(
    faults.map(({ id }) => fleet.control<{ struck: number }>('GET', `/faults/${id}`)),
  );
  await fleet.control('DELETE', '/faults?provider=discord');
  const { rows } = await pool.query<StoredRow>(ROWS);
  const { messages } = await fleet.control<{ messages: MessageState[] }>('GET', '/discord/state');
  const shown = messages.filter(({ embeds }) => embeds.length > 0);
  const posted = postedAfter(rows, shown, channels.premium).slice(alerts - paced);
  return {
    alerts,
    repeated,
    signals: await countOf(pool, 'select count(*)::int as n from signal'),
    posted: shown.length,
    kills: kills.length,
    struck: struck.reduce((sum, each) => sum + each.struck, 0),
    alertP50Ms: percentile(took, 0.5),
    alertP99Ms: percentile(took, 0.99),
    postedP50Ms: paced > 0 ? percentile(posted, 0.5) : null,
    postedP95Ms: paced > 0 ? percentile(posted, 0.95) : null,
    wholeMs,
    wrong: checkRelay({ alerts, channels, rows, messages: shown, priceOf }),
  };
}

const STORED = `select count(*)::int as n from signal_alert where verdict = 'stored'`;
const DUE = `
  select count(*)::int as n from signal_delivery d join signal s using (seq)
  where d.state in ('waiting', 'sending') and d.due_at <= s.received_at`;
const OPEN = `select count(*)::int as n from signal_delivery where state in ('waiting', 'sending')`;
const ROWS = `
  select d.seq, d.target, d.state, d.due_at as "dueAt", d.message_id as "messageId",
    d.witnessed_at as "witnessedAt", s.received_at as "receivedAt", s.symbol, s.price, s.hash
  from signal_delivery d join signal s using (seq) order by d.target, d.seq`;

/** Waits as long as the count falls: thousands of messages take as long as the providers let them. */
async function drained(
  pool: pg.Pool,
  what: string,
  sql: string,
  say: (line: string) => void = () => {},
): Promise<void> {
  for (let left = await countOf(pool, sql); left > 0; ) {
    say(`${left} ${what}.`);
    const aim = Math.floor(left * 0.9);
    await patiently(`at most ${aim} ${what}`, async () => {
      left = await countOf(pool, sql);
      return left <= aim;
    });
  }
}

async function countOf(pool: pg.Pool, sql: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(sql);
  return rows[0]?.n ?? 0;
}

function percentile(milliseconds: readonly number[], share: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** In the order of the numbers. Both times are those of the sandbox's clock. */
function postedAfter(
  rows: readonly StoredRow[],
  messages: readonly MessageState[],
  channelId: string,
) {
  const sentAt = new Map(messages.map(({ id, sentAt }) => [id, Date.parse(sentAt)]));
  return rows
    .filter(({ target }) => target === `discord:${channelId}`)
    .map((row) => (sentAt.get(row.messageId ?? '') ?? Number.NaN) - row.receivedAt.getTime());
}

/** Digits that occur nowhere else. */
const priceOf = (index: number) => `7777${String(index).padStart(5, '0')}.25`;

function bodyOf(index: number, bar: string): string {
  const price = priceOf(index);
  const symbol = `DRILL:S${index}`;
  const levels = { price, stop: '1.5', targets: [`8${price}`] };
  return JSON.stringify({
    v: 1,
    kind: 'open',
    strategy: 'drill',
    symbol,
    interval: '1W',
    side: 'long',
    bar,
    ...levels,
  });
}

/** Sends again while an instance is down, as TradingView does. Returns the time of the taken one. */
async function sendUntilTaken(url: string, body: string): Promise<number> {
  for (;;) {
    const began = performance.now();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    await answer?.text().catch(() => {});
    if (answer?.status === 200) return performance.now() - began;
    if (answer !== null && answer.status < 500) throw new Error(`The hook said ${answer.status}.`);
  }
}

async function restart(fleet: Fleet, place: number): Promise<void> {
  await fleet.kill(place);
  await fleet.start(place);
}
