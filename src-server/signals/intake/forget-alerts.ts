import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const KEEP_MS = 90 * 86_400_000;

/** Deletes judged alerts after 90 days. The signals that they became stay in the record. */
export async function forgetAlerts({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  await readFork(orm).execute(
    `delete from signal_alert where received_at < ? and verdict not in ('stored', 'held')`,
    [new Date(clock.now().getTime() - KEEP_MS)],
  );
}
