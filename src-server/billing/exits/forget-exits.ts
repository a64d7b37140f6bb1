import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';

/** The usual period of limitation of a claim. */
const KEPT_YEARS = 3;
/** It concerns no subscriber, and may name someone else's address. */
const UNMATCHED_DAYS = 90;
const DAY_MS = 86_400_000;

export function forgetExits({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): Promise<number> {
  const old = clock.now();
  old.setUTCFullYear(old.getUTCFullYear() - KEPT_YEARS);
  const unmatchedBefore = new Date(clock.now().getTime() - UNMATCHED_DAYS * DAY_MS);
  return transact(orm, (em) =>
    em.nativeDelete(ExitRequestEntity, {
      $or: [
        { receivedAt: { $lt: old } },
        { state: 'unmatched', receivedAt: { $lt: unmatchedBefore } },
      ],
    }),
  );
}
