import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';

/** The usual period of limitation of a claim. */
const KEPT_YEARS = 3;

export function forgetExits({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): Promise<number> {
  const before = clock.now();
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  return transact(orm, (em) => em.nativeDelete(ExitRequestEntity, { receivedAt: { $lt: before } }));
}
