import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { callerOf } from '../tests/support/control-call.ts';
import { databaseUrlOf, startServer } from '../tests/support/processes/server-process.ts';
import { type Subscriber, subscribe } from '../tests/support/subscribers.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { sized } from './kit/size.ts';
import { within } from './kit/time-limit.ts';

type Shop = Parameters<typeof subscribe>[0];

const ROUNDS = sized(3, 1);
/** Payments of a round, one after the other: the tail of a hundred. */
const PAYMENTS = sized(100, 10);
/** People who are prepared side by side. */
const AT_ONCE = 8;
/** Three roles and three indicators, the Free plan's role among them. */
const GRANTS = 6;
/** While the time is measured, and while it is not. */
const LOOK_MS = { measured: 2, between: 50 };
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
  const database = new Pool({ connectionString: databaseUrlOf(server), max: AT_ONCE });
  try {
    const tails: number[] = [];
    const shop = { url: server.url, control: callerOf(server.control) };
    // Their first payments warm it up.
    const people = await sideBySide(Array.from({ length: PAYMENTS }).keys(), (n) =>
      newSubscriber(shop, database, String(n)),
    );
    for (let round = 1; round <= ROUNDS; round += 1) {
      await sideBySide(people, (person) => endPlan(shop, database, person));
      const times: number[] = [];
      for (const person of people) times.push(await timeOfOne(shop, database, person));
      const sorted = times.sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(PAYMENTS * share) - 1] ?? Number.NaN;
      console.log(`round ${round} p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`);
      tails.push(at(0.99));
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

/** Is in the server, has a known TradingView name and everything of Premium. */
async function newSubscriber(shop: Shop, database: Pool, tag: string): Promise<Subscriber> {
  const person = await subscribe(shop, 'premium');
  await settle(shop, person, tag);
  await within(MAX_MINUTES, verified(database, person.userId, LOOK_MS.between));
  return person;
}

async function endPlan(shop: Shop, database: Pool, person: Subscriber): Promise<void> {
  const subscription = await subscriptionOf(database, person);
  await shop.control('POST', `/stripe/subscriptions/${subscription}/cancel`);
  await within(MAX_MINUTES, takenAway(database, person.userId));
}

/** A former subscriber buys Premium again. */
async function timeOfOne(shop: Shop, database: Pool, person: Subscriber): Promise<number> {
  await buyAgain(shop, person);
  const paid = performance.now();
  await within(MAX_MINUTES, verified(database, person.userId, LOOK_MS.measured));
  return performance.now() - paid;
}

async function sideBySide<In, Out>(
  given: Iterable<In>,
  work: (each: In) => Promise<Out>,
): Promise<Out[]> {
  const waiting = [...given].entries();
  const done: Out[] = [];
  const worker = async () => {
    for (const [n, each] of waiting) done[n] = await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
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

async function subscriptionOf(database: Pool, { userId }: Subscriber): Promise<string> {
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

const verified = (database: Pool, accountId: string, everyMs: number) =>
  until(async () => (await grantsOf(database, accountId)).verified >= GRANTS, everyMs);

/** Only the Free plan's role is left. */
const takenAway = (database: Pool, accountId: string) =>
  until(async () => (await grantsOf(database, accountId)).open <= 1, LOOK_MS.between);

async function grantsOf(database: Pool, accountId: string) {
  const { rows } = await database.query<{ open: number; verified: number }>(GRANTS_OF, [accountId]);
  return rows[0] ?? { open: 0, verified: 0 };
}

async function until(isTrue: () => Promise<boolean>, everyMs: number): Promise<void> {
  while (!(await isTrue())) await delay(everyMs);
}
