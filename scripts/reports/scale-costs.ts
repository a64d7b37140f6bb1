import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openParts } from '../../bench/kit/open-parts.ts';
import { seed } from '../../bench/seed/seed.ts';
import type { Listing } from '../../src-server/access/access-provider.ts';
import { sweepAccess } from '../../src-server/access/sweep/sweep-access.ts';
import { countGrants } from '../../src-server/access/views/count-grants.ts';
import { migrate } from '../../src-server/database/migrate.ts';
import { startThrowAwayCluster } from '../../tests/support/database/throw-away-cluster.ts';

/**
 * `node scripts/reports/scale-costs.ts [users]`: cost per subscriber of the work that grows with their number, for docs/scale.md.
 * CPU time covers this process only; wall time includes PostgreSQL.
 */
const USERS = Number(process.argv[2] ?? 20_000);
const AGAIN = 5;

const cluster = await startThrowAwayCluster();
const folder = mkdtempSync(join(tmpdir(), 'wickline-costs-'));
try {
  await migrate(cluster.url);
  await seed(cluster.url, USERS);
  const { parts, stop } = await openParts(cluster.url, folder);
  const counts = [];
  for (let round = 0; round < AGAIN; round += 1) {
    counts.push((await timed(() => countGrants(parts.access)))[0].wallMs);
  }
  const rows = await parts.orm.em.fork().execute<{ table: string; rows: number; bytes: number }[]>(
    `select c.relname as table, c.reltuples::int as rows, pg_total_relation_size(c.oid)::float8 as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = 'public' and c.reltuples >= ?
       order by 3 desc`,
    [USERS / 100],
  );
  const grants = rows.find(({ table }) => table === 'access_grant')?.rows ?? 0;
  const middle = counts.toSorted((a, b) => a - b)[Math.floor(AGAIN / 2)] ?? 0;
  console.log(`grants by state: ${middle.toFixed(1)} ms for ${grants} rows`);
  for (const { table, rows: count, bytes } of rows) {
    console.log(`${table}: ${count} rows, ${Math.round(bytes / count)} bytes each with indexes`);
  }
  // Without grants and observations nothing differs, which leaves only the cost of the comparison.
  await parts.orm.em.fork().execute('delete from access_grant');
  const nothing: Listing = { startedAt: new Date(), observe: () => null };
  for (const provider of parts.access.providers) {
    const { name } = provider;
    const access = { ...parts.access, providers: [provider] };
    const [sweep, { accounts, differing }] = await timed(() =>
      sweepAccess(access, new Map([[name, nothing]])),
    );
    console.log(`sweep, ${name}: ${accounts}, ${differing} differ; each ${per(sweep, accounts)}`);
  }
  await stop();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Cost {
  wallMs: number;
  cpuMs: number;
}

async function timed<T>(work: () => Promise<T>): Promise<[Cost, T]> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [{ wallMs: performance.now() - started, cpuMs: (user + system) / 1000 }, result];
}

function per({ wallMs, cpuMs }: Cost, count: number): string {
  return `${(wallMs / count).toFixed(2)} ms, of which ${(cpuMs / count).toFixed(2)} ms ours`;
}
