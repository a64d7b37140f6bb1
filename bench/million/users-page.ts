import { Pool } from 'pg';
import { operatorCookie } from '../../scripts/benches/admin/operator-cookie.ts';
import { type Figure, spreadOf } from '../kit/figure.ts';
import { interleave } from '../kit/interleave.ts';
import { type Generator, summaryOf } from '../kit/load.ts';
import type { ProductionServer } from '../kit/production-server.ts';
import { sized } from '../kit/size.ts';
import { type Asked, getText } from '../load/plan.ts';
import { pageStart } from './page-start.ts';

/** More rounds than elsewhere: tails of short rounds scatter. */
const ROUNDS = sized(15, 2);
const SECONDS = sized(4, 2);
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
  /** Runs the page's own query at this pace. Returns p95 in milliseconds. */
  rawAtPace(pace: { perSecond: number; seconds: number }): Promise<number>;
}

/** P4 and P5: the operator's next fifty users at every depth, at half of the product's maximum throughput. */
export async function measureUsersPage(sides: UsersPageSides): Promise<Figure[]> {
  const { generator, many, few, rawAtPace } = sides;
  const [askedOfMany, askedOfFew] = [await pagesOf(many), await pagesOf(few)];
  const load = (filled: Filled, asked: Asked, perSecond?: number) =>
    generator.load(
      {
        port: filled.product.port,
        connections: CONNECTIONS,
        seconds: SECONDS,
        ...(perSecond === undefined ? {} : { perSecond }),
        asked,
      },
      filled.product.pid,
    );
  const full = await load(many, askedOfMany);
  console.log(summaryOf('full load', full));
  const perSecond = full.perSecond / 2;
  // Warm-up of the small side.
  await load(few, askedOfFew);
  const atHalf = async (name: string, filled: Filled, asked: Asked) => {
    const measured = await load(filled, asked, perSecond);
    console.log(`${summaryOf(name, measured)}, p95 ${measured.p95.toFixed(2)} ms`);
    return measured.p95;
  };
  const pairs = await interleave(ROUNDS, {
    baseline: async () => {
      const raw = await rawAtPace({ perSecond, seconds: SECONDS });
      console.log(`raw        p95 ${raw.toFixed(2)} ms`);
      return { raw, few: await atHalf('few', few, askedOfFew), many: 0 };
    },
    product: async () => ({ raw: 0, few: 0, many: await atHalf('many', many, askedOfMany) }),
  });
  const ratioTo = (side: 'raw' | 'few') =>
    spreadOf(pairs.map(({ product, baseline }) => product.many / baseline[side]));
  return [
    {
      goal: 'P4',
      what: `operator's page at ${many.users} users, p95 at half load, of its raw keyset query`,
      unit: 'x',
      rounds: ROUNDS,
      spread: ratioTo('raw'),
      bound: { side: 'most', floor: 4, aim: 2 },
    },
    {
      goal: 'P5',
      what: `the same page, of one at ${few.users} users`,
      unit: 'x',
      rounds: ROUNDS,
      spread: ratioTo('few'),
      bound: { side: 'most', floor: 1.5, aim: 1.1 },
    },
  ];
}

async function pagesOf({ databaseUrl, users }: Filled): Promise<Asked> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const cookie = await operatorCookie(pool).finally(() => pool.end());
  const texts = Array.from({ length: PAGES }, (_, page) =>
    getText(`/api/admin/users?limit=50&cursor=${pageStart(page, users)}`, { Cookie: cookie }),
  );
  return { kind: 'texts', texts };
}
