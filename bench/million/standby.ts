import { Client } from 'pg';
import { ADVISORY_LOCK } from '../../src-server/database/advisory-lock.ts';

/** The row that a leader writes. Without a valid lease another instance would take over. */
const TAKE_LEADERSHIP = `
  insert into leader (epoch, holder, backend_pid, since, expires_at)
    values (1, 'bench', pg_backend_pid(), now(), 'infinity')
    on conflict (one) do update set holder = excluded.holder, backend_pid = excluded.backend_pid,
      expires_at = excluded.expires_at`;

/** Holds the leader lease, which keeps the measured instance from running background work. */
export async function holdLeadership(databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.leader]);
  await client.query(TAKE_LEADERSHIP);
  return { stop: () => client.end() };
}
