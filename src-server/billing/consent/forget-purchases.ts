import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const KEEP_MONTHS = 18;

/** Banks accept disputes for far less than 18 months, and consents are asked for in the same time. */
export async function forgetPurchases({
  orm,
  clock,
}: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - KEEP_MONTHS);
  const em = readFork(orm);
  await em.execute('delete from purchase_context where at < ?', [before]);
  await em.execute('delete from consent where at < ?', [before]);
}
