import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const UNPAID_DAYS = 30;
const PAID_MONTHS = 18;

/**
 * A page that was never paid names people for nothing. After the last day on which a bank may take the money back, a
 * paid gift keeps its sums and dates only.
 */
export async function forgetGifts({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const em = readFork(orm);
  const unpaid = new Date(clock.now().getTime() - UNPAID_DAYS * 86_400_000);
  await em.execute(`delete from gift where state = 'closed' and created_at < ?`, [unpaid]);
  const paid = clock.now();
  paid.setUTCMonth(paid.getUTCMonth() - PAID_MONTHS);
  await em.execute(
    `update gift set buyer_email = '', recipient_email = null, message = null, code_sealed = null
     where paid_at < ? and buyer_email <> ''`,
    [paid],
  );
}
