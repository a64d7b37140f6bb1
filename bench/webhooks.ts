import { Pool } from 'pg';
import { startBare } from './kit/bare-server.ts';
import { startCluster } from './kit/cluster.ts';
import { pinTo, processorSeconds } from './kit/cores.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { interleave } from './kit/interleave.ts';
import { busyNote, type Round, startGenerator, summaryOf } from './kit/load.ts';
import { startProduction } from './kit/production-server.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';

const ROUNDS = sized(7, 2);
const SECONDS = sized(4, 2);
const AT_ONCE = 32;
const SECRET = 'whsec_bench_of_the_webhooks';
/** Nothing listens there: these events make no Stripe call. */
const NO_STRIPE = 'http://127.0.0.1:9';

/** P3: verify a webhook's signature and commit its row, compared with inserting such rows without a web server. */
export function measureWebhooks(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { url } = await keep(startCluster({ users: 100, commitsOutlive: 'power-cut' }));
    const generator = await keep(startGenerator());
    const product = await keep(
      startProduction({
        databaseUrl: url,
        folder: folder.path,
        environment: {
          STRIPE_SECRET_KEY: 'sk_test_bench',
          STRIPE_WEBHOOK_SECRET: SECRET,
          STRIPE_API_BASE: NO_STRIPE,
          LOG_LEVEL: 'info',
        },
      }),
    );
    pinTo('measured', product.pid);
    const bare = await keep(startBare('raw-insert.ts', url));
    const pool = new Pool({ connectionString: url, max: 1 });
    await keep({ stop: () => pool.end() });

    const rounds: Round[] = [];
    const insert = async () => {
      const question = { seconds: SECONDS, atOnce: AT_ONCE };
      const used = processorSeconds(bare.pid);
      const { perSecond } = await bare.ask<{ perSecond: number }>(question, SECONDS + 60);
      const busy = (processorSeconds(bare.pid) - used) / SECONDS;
      rounds.push({ side: 'bare', busy, perSecond });
      const each = (1e6 * busy) / perSecond;
      console.log(`bare       ${perSecond.toFixed(0).padStart(6)}/s, ${each.toFixed(0)} µs each`);
      return perSecond;
    };
    const acknowledge = async () => {
      const plan = {
        port: product.port,
        connections: AT_ONCE,
        seconds: SECONDS,
        asked: { kind: 'stripe-events', path: '/api/webhooks/stripe', secret: SECRET },
      } as const;
      const before = await storedOf(pool);
      const measured = await generator.load(plan, product.pid);
      const stored = (await storedOf(pool)) - before;
      if (stored !== measured.answered) {
        throw new Error(`${measured.answered} webhooks were acknowledged and ${stored} stored.`);
      }
      console.log(summaryOf('product', measured));
      rounds.push({ side: 'product', ...measured });
      return measured.perSecond;
    };
    const pairs = await interleave(ROUNDS, { baseline: insert, product: acknowledge });
    return [
      {
        goal: 'P3',
        what: 'a webhook verified and durable, of a kind that leaves nothing to do, of a raw insert without HTTP',
        unit: '%',
        rounds: ROUNDS,
        spread: spreadOf(pairs.map((pair) => (100 * pair.product) / pair.baseline)),
        bound: { side: 'least', floor: 70, aim: 100 },
        note: busyNote(rounds),
      },
    ];
  });
}

async function storedOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from inbox_event');
  return rows[0]?.n ?? 0;
}
