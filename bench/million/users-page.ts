import { Pool } from 'pg';
import { operatorCookie } from '../../scripts/benches/admin/operator-cookie.ts';
import { type Figure, spreadOf } from '../kit/figure.ts';
import { type Generator, summaryOf } from '../kit/load.ts';
import type { ProductionServer } from '../kit/production-server.ts';
import { sized } from '../kit/size.ts';
import { poolSlices } from '../kit/slices.ts';
import { type Asked, getText, resultOf, type Slice } from '../load/plan.ts';
import { pageStart } from './page-start.ts';

/** More rounds than elsewhere: tails of short rounds scatter. */
const ROUNDS = sized(15, 2);
const SLICES = 16;
const SLICE_SECONDS = 0.25;
const FULL_LOAD_SECONDS = sized(4, 2);
const CONNECTIONS = 8;
const PAGES = 2_000;

/** A product instance with its users. */
export interface Filled {
  product: ProductionServer;
  databaseUrl: string;
  users: number;
}

interface UsersPageSides {
  generator: Generator;
  many: Filled;
  few: Filled;
  /** Runs the page's own query. Returns the milliseconds of each. */
  runRaw(slice: Slice): Promise<number[]>;
}

/** P4 and P5: the operator's next fifty users at every depth, at half of the product's maximum throughput. */
export async function measureUsersPage(sides: UsersPageSides): Promise<Figure[]> {
  const { generator, many, few, runRaw } = sides;
  const [ofMany, ofFew] = [await loadOf(many), await loadOf(few)];
  const full = await generator.load({ ...ofMany, seconds: FULL_LOAD_SECONDS }, many.product.pid);
  console.log(summaryOf('full load', full));
  // Warm-up of the small side.
  await generator.load({ ...ofFew, seconds: FULL_LOAD_SECONDS }, few.product.pid);
  const slice: Slice = { perSecond: full.perSecond / 2, seconds: SLICE_SECONDS };
  const [runMany, runFew] = [await generator.open(ofMany), await generator.open(ofFew)];
  const round = async () => {
    const pooled = await poolSlices(SLICES, {
      raw: () => runRaw(slice),
      few: () => runFew(slice),
      many: () => runMany(slice),
    });
    const of = (times: number[]) => resultOf(times, 0, SLICES * SLICE_SECONDS);
    const results = { raw: of(pooled.raw), few: of(pooled.few), many: of(pooled.many) };
    for (const [name, { p50, p95 }] of Object.entries(results)) {
      console.log(`${name.padEnd(10)} p50 ${p50.toFixed(2)}  p95 ${p95.toFixed(2)} ms`);
    }
    return results;
  };
  // The first round warms up.
  await round();
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const ratioTo = (side: 'raw' | 'few', share: 'p50' | 'p95') =>
    spreadOf(rounds.map((each) => each.many[share] / each[side][share]));
  const medians = (side: 'raw' | 'few') => {
    const ms = (name: 'many' | typeof side) =>
      spreadOf(rounds.map((each) => each[name].p50)).median.toFixed(2);
    const ratio = ratioTo(side, 'p50').median.toPrecision(3);
    return `medians ${ratio} x: ${ms('many')} ms of ${ms(side)} ms`;
  };
  return [
    {
      goal: 'P4',
      what: `operator's page at ${many.users} users, p95 at half load, of its raw keyset query`,
      unit: 'x',
      rounds: ROUNDS,
      spread: ratioTo('raw', 'p95'),
      bound: { side: 'most', floor: 4, aim: 2 },
      note: medians('raw'),
    },
    {
      goal: 'P5',
      what: `the same page, of one at ${few.users} users`,
      unit: 'x',
      rounds: ROUNDS,
      spread: ratioTo('few', 'p95'),
      bound: { side: 'most', floor: 1.5, aim: 1.1 },
      note: medians('few'),
    },
  ];
}

async function loadOf({ product, databaseUrl, users }: Filled) {
  return {
    port: product.port,
    connections: CONNECTIONS,
    asked: await pagesOf({ databaseUrl, users }),
  };
}

async function pagesOf({ databaseUrl, users }: Omit<Filled, 'product'>): Promise<Asked> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const cookie = await operatorCookie(pool).finally(() => pool.end());
  const texts = Array.from({ length: PAGES }, (_, page) =>
    getText(`/api/admin/users?limit=50&cursor=${pageStart(page, users)}`, { Cookie: cookie }),
  );
  return { kind: 'texts', texts };
}
