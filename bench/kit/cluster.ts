import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import type { CommitsOutlive } from '../../src-server/database/embedded/settings.ts';
import { migrate } from '../../src-server/database/migrate.ts';
import { parentOf } from '../../src-server/process/process-identity.ts';
import { startThrowAwayCluster } from '../../tests/support/database/throw-away-cluster.ts';
import { seed } from '../seed/seed.ts';
import { pinTo } from './cores.ts';

interface BenchCluster {
  /** URL of a database with the current schema. */
  url: string;
  /** Adds another database on the same server. */
  add(name: string, users: number): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for one bench on the cores around the measured one, seeded with `users` users. */
export async function startCluster(options: {
  users: number;
  /** Default: `nothing`. */
  commitsOutlive?: CommitsOutlive;
  /** PostgreSQL's shared_buffers. Default: the small value of a laptop's cluster. */
  sharedBuffers?: string;
  /** Leaves all cores to PostgreSQL: no server is measured beside it. */
  onAllCores?: boolean;
}): Promise<BenchCluster> {
  const cluster = await startThrowAwayCluster({
    commitsOutlive: options.commitsOutlive ?? 'nothing',
    sharedBuffers: options.sharedBuffers,
  });
  const run = async <T>(work: (client: Client) => Promise<T>) => {
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  const fill = async (url: string, users: number) => {
    const started = performance.now();
    await migrate(url);
    await seed(url, users);
    // Flushes dirty pages left by seeding. Otherwise PostgreSQL writes them during the measurement.
    await run((client) => client.query('checkpoint'));
    spawnSync('sync');
    console.log(`${users} users seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  await fill(cluster.url, options.users);
  // Seeding may use every core. Every later connection is a child of the postmaster, so pinning it pins them all.
  const pin = async (client: Client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pinTo('around', parentOf(rows[0]?.pid ?? 0) ?? 0);
  };
  if (options.onAllCores !== true) await run(pin);
  return {
    url: cluster.url,
    async add(name, users) {
      await run((client) => client.query(`create database ${name}`));
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      await fill(url.href, users);
      return url.href;
    },
    stop: () => cluster.stop(),
  };
}
