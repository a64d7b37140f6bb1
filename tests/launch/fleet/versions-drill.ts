import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';
import {
  type Bounds,
  type LivesPlan,
  liveInFleet,
  type Outcome,
  outcomeOf,
} from './fleet-lives.ts';

type Command = readonly [string, ...string[]];

interface VersionsPlan extends LivesPlan, Bounds {
  old: Command;
  fresh: Command;
}

interface VersionsReport extends Outcome {
  /** Number of migrations in the old version and at the end. */
  migrations: { old: number; fresh: number };
  subscribers: number;
  changes: number;
  requests: number;
}

/** The tables that an operator's set-up writes. The rest of the set-up is at the providers. */
const SET_UP = ['community_mapping', 'known_price'];

/**
 * Four stages: old only; both, with migrations under load; an old instance restarted on the new schema, as in a
 * rollback; new only. Every instance stops by SIGTERM, so no request may fail.
 */
export async function runVersionsDrill(opened: Fleet, plan: VersionsPlan): Promise<VersionsReport> {
  const fleet = await onDatabaseOfItsOwn(opened);
  const started = performance.now();
  const at = (share: number) =>
    delay(Math.max(0, started + plan.seconds * 1000 * share - performance.now()));
  const start = async (command: Command, place: number) => {
    await fleet.start(place, { command });
    await until('it is in use', () => fleet.proxy.ready().includes(fleet.addressOf(place)));
  };
  const leave = async (place: number) => {
    const code = await fleet.stop(place);
    if (code !== 0) throw new Error(`Instance ${place} ended with ${code}.`);
  };

  await start(plan.old, 0);
  const old = await migrationsIn(fleet);
  await copySetUp(opened.databaseUrl, fleet.databaseUrl);
  await start(plan.old, 1);
  const updating = (async () => {
    await at(0.15);
    await start(plan.fresh, 2);
    await start(plan.fresh, 3);
    await at(0.4);
    await leave(0);
    await start(plan.old, 0);
    await at(0.8);
    await leave(0);
    await leave(1);
  })();
  const [{ wanted, changes }] = await Promise.all([liveInFleet(fleet, plan), updating]);
  const outcome = await outcomeOf(fleet, wanted, plan);
  const { passed, failed } = fleet.proxy.counts();
  return {
    migrations: { old, fresh: await migrationsIn(fleet) },
    subscribers: wanted.length,
    changes,
    requests: passed,
    ...outcome,
    wrong: [...outcome.wrong, ...failed],
  };
}

/** An empty database beside the fleet's, because the new version set up the fleet's. */
async function onDatabaseOfItsOwn(fleet: Fleet): Promise<Fleet> {
  await administer(fleet.databaseUrl, 'create database versions');
  const url = databaseUrl(fleet.databaseUrl, 'versions');
  return {
    ...fleet,
    databaseUrl: url,
    start: (place, variant) =>
      fleet.start(place, { ...variant, environment: { DATABASE_URL: url } }),
  };
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

function migrationsIn({ databaseUrl: url }: Fleet): Promise<number> {
  return inDatabase(url, async (client) => {
    const { rows } = await client.query('select count(*)::int as count from schema_migration');
    return Number(rows[0]?.count);
  });
}

/** Copies only the columns that the old version has. */
async function copySetUp(from: string, to: string): Promise<void> {
  for (const table of SET_UP) {
    const rows = await inDatabase(
      from,
      async (client) =>
        (await client.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t`)).rows,
    );
    await inDatabase(to, (client) =>
      client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)
         on conflict do nothing`,
        [JSON.stringify(rows.map(({ row }) => row))],
      ),
    );
  }
}
