import { Client } from 'pg';
import { EVERYBODY } from '../../src-server/operator/users/user-filter.ts';
import { frameStatement } from '../../src-server/operator/users/user-statements.ts';
import { type Figure, spreadOf } from '../kit/figure.ts';
import { resultOf } from '../load/plan.ts';

const ROUNDS = 7;
const TIMES = 200;

/** P6: the tile counts above the operator's list, by the product's own statement. */
export async function measureTiles(databaseUrl: string, users: number): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const p95 = async () => {
      const times: number[] = [];
      for (let n = 0; n < TIMES; n += 1) {
        const since = performance.now();
        const { rows } = await client.query<{ total: number }>(frameStatement(EVERYBODY, []));
        times.push(performance.now() - since);
        if (rows[0]?.total !== users) throw new Error(`The tiles count ${rows[0]?.total} users.`);
      }
      return resultOf(times, 0, 1).p95;
    };
    await p95();
    const values: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) values.push(await p95());
    return [
      {
        goal: 'P6',
        what: `the tiles' numbers at ${users} users, p95`,
        unit: 'ms',
        rounds: ROUNDS,
        spread: spreadOf(values),
        bound: { side: 'most', floor: 2, aim: 0.5 },
      },
    ];
  } finally {
    await client.end();
  }
}
