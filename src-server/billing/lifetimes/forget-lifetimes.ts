import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const UNPAID_DAYS = 30;

/** A page that was never paid says nothing to the books. Paid ones stay, without their account after an erasure. */
export async function forgetLifetimes({
  orm,
  clock,
}: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const unpaid = new Date(clock.now().getTime() - UNPAID_DAYS * 86_400_000);
  await readFork(orm).execute(
    `delete from lifetime_purchase where state = 'closed' and created_at < ?`,
    [unpaid],
  );
}
