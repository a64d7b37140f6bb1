import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const KEPT_MONTHS = 18;

/** Forgets closed disputes and old warnings, as long after them as the facts that they rest on. */
export async function forgetDisputes({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  const em = readFork(orm);
  await em.execute('delete from dispute_case where closed_at < ?', [before]);
  await em.execute('delete from fraud_warning where at < ?', [before]);
}
