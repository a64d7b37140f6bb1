import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../src-server/process/free-port.ts';
import { startThrowAwayCluster } from '../../tests/support/database/throw-away-cluster.ts';
import { personAt } from '../../tests/support/http-person.ts';
import { type RunningServer, startServer } from '../../tests/support/processes/server-process.ts';
import { until } from '../../tests/support/until.ts';

/**
 * Pays and changes plans until Stripe has delivered the given number of events, a third of them twice and out of order,
 * and kills the server on the way. Then compares the stored state with Stripe's.
 * `node scripts/drills/webhooks.ts [deliveries] [kills]`
 */
const DELIVERIES = Number(process.argv[2] ?? 2_000);
const KILLS = Number(process.argv[3] ?? 2);
const PAYERS = 40;
const AT_ONCE = 8;
const MINUTE = 60_000;

type Json = Record<string, unknown>;

const dataDir = mkdtempSync(join(tmpdir(), 'wickline-drill-'));
const cluster = await startThrowAwayCluster();
const port = String(await findFreePort());
const start = (): Promise<RunningServer> =>
  startServer({
    dataDir,
    environment: {
      DATABASE_URL: cluster.url,
      PORT: port,
      RATE_LIMIT_SCALE: '10000',
      PROVIDER_PACE_SCALE: '50',
    },
    command: [process.execPath, 'src-server/main.ts'],
  });
let server = await start();
let kills = 0;
const database = new pg.Pool({ connectionString: cluster.url });
database.on('error', () => {});

const control = async (method: string, path: string, body?: unknown): Promise<Json> => {
  const response = await fetch(`${server.control}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Json;
};
const stripeState = () => control('GET', '/stripe/state');
const list = (answer: Json, key: string) => (answer[key] ?? []) as Json[];
const deliveries = async () => list(await control('GET', '/stripe/deliveries'), 'deliveries');

try {
  console.log(`serving at ${server.url}, payments begin`);
  // A third arrives twice. A held-back event arrives after its successor.
  await control('POST', '/faults', fault('duplicate', 0.5));
  await control('POST', '/faults', fault('reorder', 0.3));
  await eachOf(PAYERS, payer);
  for (let made = 0; made < DELIVERIES; made = (await deliveries()).length) {
    await eachOf(PAYERS, changeOfMind);
    if (kills < KILLS && made > ((kills + 1) * DELIVERIES) / (KILLS + 2)) {
      kills += 1;
      server.child.kill('SIGKILL');
      await server.exit;
      await eachOf(PAYERS, changeOfMind);
      server = await start();
      console.log(`killed and back, ${made} deliveries so far`);
    }
  }
  await settle();
  await report();
} finally {
  await server.stop();
  await database.end();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function fault(kind: string, rate: number) {
  return { provider: 'stripe', route: 'webhook', kind, rate, delayMs: 400 };
}

async function payer(index: number): Promise<void> {
  const person = personAt(server.url);
  const origin = { origin: server.url };
  const email = `payer${index}@example.com`;
  const chosen = { plan: 'standard', billing: 'monthly', email };
  const { json: made } = await person.post('/api/create-email-user', chosen, origin);
  const { json: page } = await person.post(
    '/api/create-payment-session',
    { ...chosen, userId: made.userId },
    origin,
  );
  const session = new URL(String(page.url)).pathname.split('/').at(-1);
  await control('POST', `/stripe/checkout/${session}/pay`, { card: 'succeeds' });
}

async function changeOfMind(index: number): Promise<void> {
  const subscription = list(await stripeState(), 'subscriptions')[index];
  if (subscription?.status !== 'active') return;
  const button = subscription.cancel_at === null ? 'cancel-at-period-end' : 'resume';
  await control('POST', `/stripe/subscriptions/${subscription.id}/${button}`);
}

async function eachOf(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
    await Promise.all(indexes.map(work));
  }
}

async function settle(): Promise<void> {
  await control('POST', '/stripe/deliveries/flush');
  await until(
    'every delivery was taken',
    async () => {
      const waiting = (await deliveries()).filter((each) => each.state === 'waiting');
      if (waiting.length > 0) await control('POST', '/stripe/deliveries/flush');
      return waiting.length === 0;
    },
    5 * MINUTE,
  );
  await until(
    'the inbox is worked off',
    async () => {
      const { rows } = await database.query(
        'select 1 from inbox_event where processed_at is null limit 1',
      );
      return rows.length === 0;
    },
    5 * MINUTE,
  );
}

async function report(): Promise<void> {
  const all = await deliveries();
  const events = new Set(all.map((each) => String(each.event)));
  const inbox = await database.query<{ id: string }>('select external_id as id from inbox_event');
  const kept = new Set(inbox.rows.map((row) => row.id));
  const lost = [...events].filter((id) => !kept.has(id));
  const stored = await database.query<{ id: string; ends: Date | null; current: boolean }>(
    'select stripe_subscription_id as id, ends_at as ends, is_current as current from subscription',
  );
  const wrong = list(await stripeState(), 'subscriptions').filter((theirs) => {
    const ours = stored.rows.find((row) => row.id === theirs.id);
    const ends = ours?.ends ? ours.ends.getTime() / 1000 : null;
    return ours?.current !== true || ends !== (theirs.cancel_at ?? null);
  });
  console.log(
    `${all.length} deliveries of ${events.size} events, ${all.length - events.size} of them repetitions; ` +
      `${kills} kills; ${lost.length} events lost; ${wrong.length} subscriptions stored wrongly`,
  );
  process.exitCode = lost.length + wrong.length === 0 && kills === KILLS ? 0 : 1;
}
