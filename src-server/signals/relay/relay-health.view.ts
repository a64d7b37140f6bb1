import { readFork } from '../../database/transaction.ts';
import type { SignalsDeps } from '../signals.deps.ts';

interface RelayHealth {
  /** A message to Discord has been due for longer than five minutes. */
  isBehind: boolean;
  /** When the newest message was read back; null: none was in the last 30 days. */
  witnessedAt: Date | null;
}

/** Only Discord's: a daily mail waits until noon by design. The limit of 30 days bounds a walk of the index. */
const HEALTH = `
  with at as (select ?::timestamptz as now)
  select exists(select from signal_delivery
      where provider = 'discord' and state in ('waiting', 'sending')
        and due_at < at.now - interval '5 minutes') as behind,
    (select witnessed_at from signal_delivery
      where provider = 'discord' and due_at between at.now - interval '30 days' and at.now
        and witnessed_at is not null
      order by due_at desc limit 1) as witnessed
  from at`;

export async function readRelayHealth({
  orm,
  clock,
}: Pick<SignalsDeps, 'orm' | 'clock'>): Promise<RelayHealth> {
  const [row] = await readFork(orm).execute<{ behind: boolean; witnessed: string | Date | null }[]>(
    HEALTH,
    [clock.now()],
  );
  const witnessed = row?.witnessed ?? null;
  return {
    isBehind: row?.behind === true,
    witnessedAt: witnessed === null ? null : new Date(witnessed),
  };
}
