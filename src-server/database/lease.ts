import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from './orm.ts';
import { writeAlone } from './transaction.ts';

/** A held lease. The writing transaction must check it again with `holdsLease`. */
export interface Lease {
  key: string;
  epoch: number;
  holder: string;
}

/** Uses PostgreSQL's clock throughout, so processes with skewed clocks agree. */
const TAKE = `
  insert into lease (key, epoch, holder, expires_at)
  values (?, 1, ?, clock_timestamp() + make_interval(secs => ?))
  on conflict (key) do update
    set epoch = lease.epoch + 1, holder = excluded.holder, expires_at = excluded.expires_at
    where lease.holder is null or lease.expires_at < clock_timestamp()
  returning epoch`;

/** Null if it is held. Commits at once: no transaction stays open during the work. */
export async function takeLease(orm: Orm, key: string, seconds: number): Promise<Lease | null> {
  const holder = randomUUID();
  const rows = await writeAlone(orm, (em) =>
    em.execute<{ epoch: string }[]>(TAKE, [key, holder, seconds]),
  );
  const row = rows[0];
  return row === undefined ? null : { key, epoch: Number(row.epoch), holder };
}

/** Call inside the transaction that writes. Locks the row against a takeover. */
export async function holdsLease(em: EntityManager, lease: Lease): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from lease where key = ? and epoch = ? and holder = ? for update',
    [lease.key, lease.epoch, lease.holder],
  );
  return rows.length > 0;
}

export async function renewLease(orm: Orm, lease: Lease, seconds: number): Promise<boolean> {
  const rows = await orm.em.fork().execute<unknown[]>(
    `update lease set expires_at = clock_timestamp() + make_interval(secs => ?)
       where key = ? and epoch = ? and holder = ? returning 1`,
    [seconds, lease.key, lease.epoch, lease.holder],
  );
  return rows.length > 0;
}

export async function releaseLease(orm: Orm, lease: Lease): Promise<void> {
  await orm.em
    .fork()
    .execute('update lease set holder = null where key = ? and epoch = ? and holder = ?', [
      lease.key,
      lease.epoch,
      lease.holder,
    ]);
}
