import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';

/** Notes that an operator dealt with a declaration that matched no subscription. Idempotent. */
export function handleExit(
  { orm, clock, machineClock }: Pick<BillingDeps, 'orm' | 'clock' | 'machineClock'>,
  { operatorId }: { operatorId: string },
  id: string,
): Promise<void> {
  return transact(orm, async (em) => {
    const exit = await em.findOne(ExitRequestEntity, { id, state: 'unmatched' }, FOR_UPDATE);
    if (exit === null) {
      throw new AppError('billing.no-exit', 'not-found', 'This declaration is no longer listed.');
    }
    if (exit.handledAt != null) return;
    exit.handledAt = clock.now();
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'billing.exit-handled',
      target: `exit:${id}`,
      before: { state: 'unmatched' },
      after: { kind: exit.kind },
    });
  });
}
