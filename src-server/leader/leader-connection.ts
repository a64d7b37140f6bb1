import pg from 'pg';
import { ADVISORY_LOCK } from '../database/advisory-lock.ts';

const ANSWER_WITHIN_MS = 3_000;
/** A takeover waits this long for a commit of the previous leader. */
const LOCK_WAIT_MS = 1_000;

interface SeenLeader {
  epoch: number;
  holder: string | null;
  /** The lease has expired. */
  expired: boolean;
  report: Record<string, unknown> | null;
}

/**
 * A dedicated connection, because the lock belongs to its session: it ends with the process, and no
 * pool shares it. A call fails if PostgreSQL does not answer in time; the connection is then
 * unusable.
 */
export interface LeaderConnection {
  /** Takes the lock if it is free or already ours. Returns the current leader either way. */
  look(): Promise<SeenLeader & { locked: boolean }>;
  /**
   * Requires the lock. Returns the new epoch; null while the previous leader is still committing.
   */
  takeLeadership(holder: string, leaseMs: number): Promise<number | null>;
  /** False if another instance took over. */
  renew(
    leadership: LeadershipKey,
    leaseMs: number,
    report: Record<string, unknown> | null,
  ): Promise<boolean>;
  /**
   * Terminates the connection that holds the lock, to free it. Only while this epoch is the latest.
   */
  evict(seen: { epoch: number; whose: Evicted }): Promise<void>;
  resign(leadership: LeadershipKey): Promise<void>;
  close(): Promise<void>;
}

/**
 * own: our lost connection. expired: the last leader's, after its lease. anybody: either, or an
 * unknown one.
 */
export type Evicted = 'own' | 'expired' | 'anybody';

interface LeadershipKey {
  epoch: number;
  holder: string;
}

const LOOK = `
  select pg_try_advisory_lock(${ADVISORY_LOCK.leader}) as locked, epoch::int8 as epoch, holder,
    expires_at < clock_timestamp() as expired, report
  from (select 1) as always left join leader on true`;

const TAKE = `
  insert into leader (epoch, holder, backend_pid, since, expires_at)
  values (1, $1, pg_backend_pid(), clock_timestamp(), clock_timestamp() + $2 * interval '1 ms')
  on conflict (one) do update set epoch = leader.epoch + 1, holder = excluded.holder,
    backend_pid = excluded.backend_pid, since = excluded.since,
    expires_at = excluded.expires_at, report = null
  returning epoch`;

const RENEW = `
  update leader set expires_at = clock_timestamp() + $3 * interval '1 ms',
    backend_pid = pg_backend_pid(), report = coalesce($4::jsonb, report)
  where epoch = $1 and holder = $2`;

const EVICT = `
  select pg_terminate_backend(l.pid) from pg_locks l left join leader on true
  where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${ADVISORY_LOCK.leader} and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.pid <> pg_backend_pid() and coalesce(leader.epoch, 0) = $1 and case $2::text
      when 'own' then l.pid = leader.backend_pid
      when 'expired' then l.pid = leader.backend_pid and leader.holder is not null
        and leader.expires_at < clock_timestamp()
      else coalesce(leader.expires_at < clock_timestamp(), true) end`;

const RESIGN = `
  update leader set holder = null, expires_at = clock_timestamp() where epoch = $1 and holder = $2`;

export async function connectLeader(databaseUrl: string): Promise<LeaderConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'wickline-leader',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    lock_timeout: LOCK_WAIT_MS,
    keepAlive: true,
  });
  // An 'error' event without a listener ends the process. The next call notices the lost
  // connection.
  client.on('error', () => {});
  const ask = async (text: string, values: unknown[] = []) => client.query(text, values);
  const close = () => client.end().catch(() => {});
  await client.connect().catch(async (error: unknown) => {
    void close();
    throw error;
  });
  return {
    async look() {
      const { rows } = await ask(LOOK);
      const { locked, epoch, holder, expired, report } = rows[0];
      return { locked, epoch: Number(epoch ?? 0), holder, expired: expired ?? true, report };
    },
    async takeLeadership(holder, leaseMs) {
      try {
        return Number((await ask(TAKE, [holder, leaseMs])).rows[0].epoch);
      } catch (error) {
        if ((error as { code?: string }).code === '55P03') return null;
        throw error;
      }
    },
    async renew({ epoch, holder }, leaseMs, report) {
      const reported = report === null ? null : JSON.stringify(report);
      return (await ask(RENEW, [epoch, holder, leaseMs, reported])).rowCount === 1;
    },
    async evict({ epoch, whose }) {
      await ask(EVICT, [epoch, whose]);
    },
    async resign({ epoch, holder }) {
      await ask(RESIGN, [epoch, holder]);
    },
    close,
  };
}
