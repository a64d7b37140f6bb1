import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const KEPT_MONTHS = 24;

/** Marks that were not seen, and trials that ended, 24 months ago. A person who returns later may try again. */
export async function forgetIdentities({
  orm,
  clock,
}: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  const em = readFork(orm);
  await em.execute('delete from identity_mark where last_seen_at < ?', [before]);
  await em.execute(`delete from trial_use where state <> 'running' and ends_at < ?`, [before]);
}
