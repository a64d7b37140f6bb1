import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Blow, Strike } from './strike.ts';

/** Runs as an administrator at the database console. */
async function atConsole<T>({ world }: Blow, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: world.fleet.databaseUrl,
    application_name: 'console',
    options: '-c statement_timeout=0 -c lock_timeout=0',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const OTHERS = `from pg_stat_activity where backend_type = 'client backend'
  and application_name <> 'console'`;

const endConnections = (blow: Blow) =>
  atConsole(blow, async (client) => {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${OTHERS}`);
    return (rowCount ?? 0) > 0;
  });

/** PostgreSQL treats this as a crash, ends all other backends and recovers. */
const killBackend = (blow: Blow) =>
  atConsole(blow, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`select pid ${OTHERS}`);
    if (rows.length === 0) return false;
    process.kill(blow.chance.pick(rows).pid, 'SIGKILL');
    return true;
  });

async function crash({ world }: Blow): Promise<boolean> {
  world.fleet.crashDatabase();
  return true;
}

const readOnly = (blow: Blow) =>
  atConsole(blow, async (client) => {
    await client.query('alter system set default_transaction_read_only = on');
    await client.query('select pg_reload_conf()');
    await delay(2_000);
    await client.query('set session characteristics as transaction read write');
    await client.query('alter system reset default_transaction_read_only');
    await client.query('select pg_reload_conf()');
    return true;
  });

const lockInbox = (blow: Blow) =>
  atConsole(blow, async (client) => {
    await client.query('begin');
    await client.query('lock table inbox_event in access exclusive mode');
    await delay(3_000);
    await client.query('rollback');
    return true;
  });

async function takeConnections({ world }: Blow): Promise<boolean> {
  const taken: pg.Client[] = [];
  try {
    for (;;) {
      const client = new pg.Client({ connectionString: world.fleet.databaseUrl });
      client.on('error', () => {});
      const isIn = await client.connect().then(
        () => true,
        () => false,
      );
      if (!isIn) break;
      taken.push(client);
    }
    await delay(2_000);
    return taken.length > 0;
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => {})));
  }
}

/** Ends everything that takes longer, except for the console. */
const noTimeFor = (setting: string, value: string) => (blow: Blow) =>
  atConsole(blow, async (client) => {
    await client.query(`alter system set ${setting} = '${value}'`);
    await client.query('select pg_reload_conf()');
    await delay(2_000);
    await client.query(`alter system reset ${setting}`);
    await client.query('select pg_reload_conf()');
    return true;
  });

const HOLDS_STANDING_AND_WAITS = `select from pg_locks waiting
  join pg_locks holding on holding.pid = waiting.pid and holding.granted
    and holding.relation = 'standing'::regclass and holding.mode = 'RowExclusiveLock'
  where not waiting.granted and waiting.relation is not null`;

/**
 * The console locks the jobs, then a row of a backend that waits for them. That backend began to wait first, so
 * PostgreSQL cancels it.
 */
const deadlock = (blow: Blow) =>
  atConsole(blow, async (client) => {
    await client.query('begin');
    await client.query('lock table job.job in share row exclusive mode');
    const deadline = performance.now() + 3_000;
    let meets = false;
    while (!meets && performance.now() < deadline) {
      await delay(20);
      meets = ((await client.query(HOLDS_STANDING_AND_WAITS)).rowCount ?? 0) > 0;
    }
    if (meets) await client.query('lock table standing in access exclusive mode');
    await client.query('rollback');
    return meets;
  });

/** PostgreSQL may crash and is restarted until it can write. */
async function diskFull({ world }: Blow): Promise<boolean> {
  const disk = world.fleet.databaseDisk;
  if (disk === null) return false;
  disk.fill();
  await delay(3_000);
  disk.empty();
  return true;
}

export const DATABASE_STRIKES: readonly Strike[] = [
  { fault: 'F3', name: 'all connections ended', track: 'machines', strike: endConnections },
  { fault: 'F3', name: 'a backend killed -9', track: 'machines', strike: killBackend },
  { fault: 'F3', name: 'the postmaster crashed', track: 'machines', strike: crash },
  { fault: 'F11', name: 'the disk full for 3 s', track: 'machines', strike: diskFull },
  { fault: 'F11', name: 'read only for 2 s', track: 'machines', strike: readOnly },
  { fault: 'F11', name: 'the inbox locked for 3 s', track: 'machines', strike: lockInbox },
  {
    fault: 'F11',
    name: 'no time for a statement',
    track: 'machines',
    strike: noTimeFor('statement_timeout', '3ms'),
  },
  {
    fault: 'F11',
    name: 'no time for a lock',
    track: 'machines',
    strike: noTimeFor('lock_timeout', '1ms'),
  },
  { fault: 'F11', name: 'a deadlock', track: 'machines', strike: deadlock },
  { fault: 'F11', name: 'no connection left for 2 s', track: 'machines', strike: takeConnections },
];
