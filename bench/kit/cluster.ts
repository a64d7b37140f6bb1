import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import type { CommitsOutlive } from '../../src-server/database/embedded/settings.ts';
import { migrate } from '../../src-server/database/migrate.ts';
import { parentOf } from '../../src-server/process/process-identity.ts';
import { startThrowAwayCluster } from '../../tests/support/database/throw-away-cluster.ts';
import { seed } from '../seed/seed.ts';
import { pinTo } from './cores.ts';

export interface BenchCluster {
  /** Of a database with today's tables. */
  url: string;
  /** Another database in the same server. */
  add(name: string, users: number): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL for one bench, on the cores around the measured one, with so many users in it. */
export async function startCluster(options: {
  users: number;
  /** Default: nothing. */
  commitsOutlive?: CommitsOutlive;
  /** Memory for pages; absent: what a laptop's cluster has. */
  sharedBuffers?: string;
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
    // What seeding left to be written would be written while something is measured.
    await run((client) => client.query('checkpoint'));
    spawnSync('sync');
    console.log(`${users} users seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  await fill(cluster.url, options.users);
  // Seeding may use every core; from here on every new connection's process is the postmaster's child.
  await run(async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pinTo('around', parentOf(rows[0]?.pid ?? 0) ?? 0);
  });
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
