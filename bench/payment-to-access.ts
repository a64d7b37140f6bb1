import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { callerOf } from '../tests/support/control-call.ts';
import {
  databaseUrlOf,
  type RunningServer,
  startServer,
} from '../tests/support/processes/server-process.ts';
import { type Subscriber, subscribe } from '../tests/support/subscribers.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { sized } from './kit/size.ts';
import { within } from './kit/time-limit.ts';

type Shop = Parameters<typeof subscribe>[0];

const ROUNDS = sized(5, 1);
/** Payments of a round, one after the other: the tail of a hundred. */
const PAYMENTS = sized(100, 10);
/** Three roles and three indicators, the Free plan's role among them. */
const GRANTS = 6;
const LOOK_MS = 2;
const MAX_MINUTES = 1;

const GRANTS_OF = `
  select count(*)::int as open, count(*) filter (where state = 'granted' and verified_at is not null)::int as verified
    from access_grant where account_id = $1 and ended_at is null`;

/**
 * P26: from a payment at Stripe until every role and indicator was read back at its provider. The sandbox answers at
 * once and the providers' pace is lifted, so the time is our own.
 */
export async function measurePaymentToAccess(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wickline-access-'));
  const server = await startServer({
    dataDir,
    environment: {
      RATE_LIMIT_SCALE: '1000000',
      TRUST_PROXY: '1',
      PROVIDER_PACE_SCALE: '1000',
      LOG_LEVEL: 'error',
    },
  });
  const database = new Client({ connectionString: databaseUrlOf(server) });
  await database.connect();
  try {
    const tails: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times: number[] = [];
      for (let n = 0; n < PAYMENTS; n += 1) {
        times.push(await timeOfOne(server, database, `${round}_${n}`));
      }
      const sorted = times.sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(PAYMENTS * share) - 1] ?? Number.NaN;
      console.log(`round ${round} p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`);
      // The first round warms up.
      if (round > 0) tails.push(at(0.99));
    }
    return [
      {
        goal: 'P26',
        what: `from payment to ${GRANTS} accesses read back, p99 of ${PAYMENTS}, the providers answer at once`,
        unit: 'ms',
        rounds: ROUNDS,
        spread: spreadOf(tails),
        bound: { side: 'most', floor: 1_000, aim: 300 },
      },
    ];
  } finally {
    await database.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A former subscriber, who is still in the server and whose TradingView name is known, buys Premium again. */
async function timeOfOne(server: RunningServer, database: Client, tag: string): Promise<number> {
  const shop = { url: server.url, control: callerOf(server.control) };
  const person = await subscribe(shop, 'premium');
  await settle(shop, person, tag);
  await within(MAX_MINUTES, verified(database, person.userId, GRANTS));
  await shop.control(
    'POST',
    `/stripe/subscriptions/${await subscriptionOf(database, person)}/cancel`,
  );
  await within(MAX_MINUTES, takenAway(database, person.userId));
  await buyAgain(shop, person);
  const paid = performance.now();
  await within(MAX_MINUTES, verified(database, person.userId, GRANTS));
  return performance.now() - paid;
}

async function buyAgain(shop: Shop, person: Subscriber): Promise<void> {
  const opened = await person.post('/api/create-payment-session', {
    plan: 'premium',
    billing: 'monthly',
    upgrade: true,
  });
  const page = /cs_test_\w+/.exec(String(opened.json.url))?.[0];
  if (page === undefined) throw new Error(`No page to pay on: ${opened.text}`);
  await shop.control('POST', `/stripe/checkout/${page}/pay`, {});
}

async function subscriptionOf(database: Client, { userId }: Subscriber): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select stripe_subscription_id as id from user_card where account_id = $1',
    [userId],
  );
  return rows[0]?.id ?? '';
}

async function settle(shop: Shop, person: Subscriber, tag: string): Promise<void> {
  const trader = `Trader_${tag}`;
  await shop.control('POST', '/tradingview/users', { username: trader });
  const invited = await person.post('/api/discord-username', { discordUsername: `member_${tag}` });
  await shop.control('POST', '/discord/join', {
    code: invited.json.inviteUrl,
    username: `member_${tag}`,
  });
  const named = await person.post('/api/set-tradingview-username', { tradingViewUsername: trader });
  if (named.status !== 200) throw new Error(`The name was refused: ${named.text}`);
}

const verified = (database: Client, accountId: string, grants: number) =>
  until(async () => (await grantsOf(database, accountId)).verified >= grants);

/** Only the Free plan's role is left. */
const takenAway = (database: Client, accountId: string) =>
  until(async () => (await grantsOf(database, accountId)).open <= 1);

async function grantsOf(database: Client, accountId: string) {
  const { rows } = await database.query<{ open: number; verified: number }>(GRANTS_OF, [accountId]);
  return rows[0] ?? { open: 0, verified: 0 };
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(LOOK_MS);
}
