import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { isAccount } from '../../people/account-lock.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { TrialPassEntity } from './trial.entities.ts';

/** Lets one account start one more trial, whatever it shares with other accounts. */
export function allowTrial(
  deps: BillingDeps,
  { operatorId, accountId }: { operatorId: string; accountId: string },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    if (!(await isAccount(em, accountId))) {
      throw new AppError('trial.no-account', 'not-found', 'This account does not exist.');
    }
    const at = deps.clock.now();
    await em.upsert(TrialPassEntity, { userId: accountId, operatorId, at, usedAt: null });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'offers.trial-allowed',
      target: `account:${accountId}`,
      before: null,
      after: { trials: 1 },
    });
  });
}
