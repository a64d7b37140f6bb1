import { readFork } from '../../database/transaction.ts';
import type { SignalsDeps } from '../signals.deps.ts';

interface RelayHealth {
  /** A message has been due for longer than five minutes. */
  isBehind: boolean;
  /** When the newest message was read back; null: none was. */
  witnessedAt: Date | null;
}

const HEALTH = `
  select exists(select from signal_delivery
      where state in ('waiting', 'sending') and due_at < ?::timestamptz - interval '5 minutes') as behind,
    (select witnessed_at from signal_delivery
      where witnessed_at is not null order by seq desc limit 1) as witnessed`;

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
