import { Pool } from 'pg';
import { startBare } from './kit/bare-server.ts';
import { startCluster } from './kit/cluster.ts';
import { pinTo } from './kit/cores.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { interleave } from './kit/interleave.ts';
import { startGenerator } from './kit/load.ts';
import { startProduction } from './kit/production-server.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import { getText } from './load/plan.ts';
import { tokenOf } from './seed/rows.ts';
import { openFeeds } from './signals/open-feeds.ts';
import { addSignal, seedSignals } from './signals/seed-signals.ts';

const ROUNDS = sized(7, 2);
const SECONDS = sized(4, 2);
/** Fewer than the distance of two cursors. */
const COLD_ROUNDS = sized(5, 2);
const SIGNALS = 10_000;
const USERS = 500;
const FEEDS = sized(2_000, 200);
const PER_SECOND = 40;
const CONNECTIONS = 4;
const MAX_WAIT_MS = 30_000;

/** P22 and P23: a page of the signal feed, and one signal to thousands of open feeds. */
export function measureSignalFeed(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { url } = await keep(startCluster({ users: USERS }));
    const pool = new Pool({ connectionString: url, max: 2 });
    // A connection that ends while the database stops.
    pool.on('error', () => {});
    await keep({ stop: () => pool.end() });
    await seedSignals(pool, SIGNALS);
    const generator = await keep(startGenerator());
    const bare = await keep(startBare<{ port: number }>('bare-signals.ts', url));
    const environment = { RATE_LIMIT_SCALE: '1000000' };
    const product = await keep(
      startProduction({ databaseUrl: url, folder: folder.path, environment }),
    );
    pinTo('measured', product.pid);

    const befores = Array.from({ length: 500 }, (_, n) => SIGNALS - ((n * 20) % (SIGNALS - 100)));
    const p95 = async (at: { port: number; pid: number }, pathOf: (before: number) => string) => {
      const texts = befores.map((before, n) =>
        getText(pathOf(before), { Cookie: `__Host-sid=${tokenOf(n % USERS)}` }),
      );
      const load = { connections: CONNECTIONS, seconds: SECONDS, perSecond: PER_SECOND };
      const asked = { kind: 'texts', texts } as const;
      const measured = await generator.load({ port: at.port, ...load, asked }, at.pid);
      console.log(`p95 ${measured.p95.toFixed(2)} ms`);
      return measured.p95;
    };
    const barePath = (before: number) => `/signals?before=${before}`;
    const feedPath = (cursor: number) =>
      `/trpc/tradingview.signalFeed?input=${encodeURIComponent(JSON.stringify({ cursor }))}`;
    const pairs = await interleave(ROUNDS, {
      baseline: () => p95({ port: bare.ready.port, pid: bare.pid }, barePath),
      product: () => p95(product, feedPath),
    });

    // No cursor is asked twice, so the product reads each of these pages from the database.
    const unread: number[] = [];
    for (let round = 1; round <= COLD_ROUNDS; round += 1) {
      const baseline = await p95({ port: bare.ready.port, pid: bare.pid }, barePath);
      const cold = await p95(product, (before) => feedPath(before - round));
      unread.push(cold / baseline);
    }

    const feeds = await openFeeds(product.port, FEEDS, USERS);
    const waits: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const seq = SIGNALS + round;
      const received = feeds.receive(`"seq":${seq},`, MAX_WAIT_MS);
      await addSignal(pool, seq);
      waits.push((await received) / 1_000);
    }
    feeds.close();
    return [
      {
        goal: 'P22',
        what: `page of the feed at ${SIGNALS} signals, p95, of a bare keyset query with a session`,
        unit: 'x',
        rounds: ROUNDS,
        spread: spreadOf(pairs.map((pair) => pair.product / pair.baseline)),
        bound: { side: 'most', floor: 1.5, aim: 1.2 },
        note: `of pages that are not in memory: ${spreadOf(unread).median.toFixed(2)} x`,
      },
      {
        goal: 'P23',
        what: `one signal in ${FEEDS} open feeds`,
        unit: 's',
        rounds: ROUNDS,
        spread: spreadOf(waits),
        bound: { side: 'most', floor: 2, aim: 1 },
      },
    ];
  });
}
