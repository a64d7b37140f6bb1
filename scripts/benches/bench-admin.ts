import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { spreadOf } from '../../bench/kit/figure.ts';
import { SOURCES, startProduction } from '../../bench/kit/production-server.ts';
import { migrate } from '../../src-server/database/migrate.ts';
import { openOrm } from '../../src-server/database/orm.ts';
import { seedUsers } from '../../tests/server/operator/seed-users.ts';
import { startThrowAwayCluster } from '../../tests/support/database/throw-away-cluster.ts';
import { startBare } from './admin/bare-process.ts';
import { operatorCookie } from './admin/operator-cookie.ts';
import { runSql, SHAPES, type Shape } from './admin/shapes.ts';
import { ask, quartersOf } from './admin/sides.ts';

/**
 * `npm run check -- user-list [users]`: the operator's list at 100,000 users, compared in one run with a bare Hono route over
 * the same SQL and with the SQL alone. Fails when the median of a ratio exceeds its bound.
 */
const USERS = Number(process.argv[2] ?? 100_000);
const [ROUNDS, TIMES, WARM_UP] = [7, 30, 120];
const BOUNDS = { bare: 1.5, sql: 4 };
const FLAT_MB = 80;

const cluster = await startThrowAwayCluster();
const folder = mkdtempSync(join(tmpdir(), 'wickline-bench-'));
await migrate(cluster.url);
const orm = await openOrm(cluster.url, 2);
const seeding = performance.now();
await seedUsers(orm, USERS);
await orm.close();
console.log(`${USERS} users seeded in ${((performance.now() - seeding) / 1000).toFixed(1)} s`);
const product = await startProduction({
  databaseUrl: cluster.url,
  folder,
  program: SOURCES,
  environment: { RATE_LIMIT_SCALE: '100000' },
});
const bare = await startBare(cluster.url);
const pool = new Pool({ connectionString: cluster.url, max: 10 });
// The cluster may stop while a connection is idle.
pool.on('error', () => {});

try {
  const headers = { cookie: await operatorCookie(pool) };
  const number = (value: number) => value.toFixed(2).padStart(6);
  const sidesOf = (index: number, { query, filter }: Shape) => {
    const input = encodeURIComponent(JSON.stringify(inputOf(query)));
    return {
      sql: () => runSql(pool, filter),
      bare: () => ask(`${bare.url}/${index}`),
      rest: () => ask(`${product.url}/api/admin/users?${query}`, headers),
      trpc: () => ask(`${product.url}/trpc/admin.users?input=${input}`, headers),
    };
  };
  // Warms up the JIT, query plans and caches, and the server's one-time work after a start.
  for (const [index, shape] of Object.values(SHAPES).entries()) {
    await quartersOf(WARM_UP, sidesOf(index, shape));
  }
  for (const [index, [name, shape]] of Object.entries(SHAPES).entries()) {
    const sides = sidesOf(index, shape);
    const rounds: Record<keyof typeof sides, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await quartersOf(TIMES, sides));
    for (const side of ['rest', 'trpc'] as const) {
      for (const reference of ['bare', 'sql'] as const) {
        const spread = spreadOf(rounds.map((took) => took[side] / took[reference]));
        const missed = spread.median > BOUNDS[reference];
        if (missed) process.exitCode = 1;
        console.log(
          `${name.padEnd(18)} ${side} / ${reference.padEnd(4)} ${number(spread.minimum)} ${number(spread.median)} ${number(spread.maximum)}  (at most ${BOUNDS[reference]})${missed ? '  MISSED' : ''}`,
        );
      }
    }
    const middle = spreadOf(rounds.map(({ rest: ms }) => ms)).median;
    console.log(`${name.padEnd(18)} answers in ${middle.toFixed(1)} ms`);
  }
  await measureStream(headers);
} finally {
  bare.stop();
  await product.stop();
  await pool.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The documented call without paging, read slowly enough to observe memory. */
async function measureStream(headers: Record<string, string>): Promise<void> {
  await ask(`${product.url}/api/admin/users?limit=500`, headers);
  const before = product.residentMb();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, product.residentMb());
  }, 50);
  const started = performance.now();
  const bytes = await ask(`${product.url}/api/admin/users`, headers);
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  const grown = most - before;
  if (grown > FLAT_MB) process.exitCode = 1;
  console.log(
    `everybody at once: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, the server grew by ${grown.toFixed(0)} MB (at most ${FLAT_MB})`,
  );
}

function inputOf(query: string): Record<string, string | number> {
  const entries = [...new URLSearchParams(query)];
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'limit' ? Number(value) : value]),
  );
}
