import type pg from 'pg';

/** Marks the database, as its owner, as one that serves a real provider or production. Safe to repeat. */
export async function markDatabaseLive(owner: pg.Client): Promise<void> {
  await owner.query(
    "insert into live_mark (name, since) values ('live', now()) on conflict do nothing",
  );
}

/** Also before the first migration. */
export async function isDatabaseLive(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(
    `select 1 from pg_tables where schemaname = 'public' and tablename = 'live_mark'`,
  );
  if (rows.length === 0) return false;
  return (await owner.query('select 1 from live_mark')).rows.length > 0;
}
