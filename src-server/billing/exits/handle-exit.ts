import type { ExitResolution } from '../../../src/domain/exits/resolution.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { bringForward } from '../../jobs/job-board.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';
import { settleExitJob } from './settle/settle-exit.job.ts';

type Deps = Pick<BillingDeps, 'orm' | 'clock' | 'machineClock'>;
interface Actor {
  operatorId: string;
}

/** Notes how an operator dealt with a declaration that matched no subscription. Idempotent. */
export function handleExit(
  { orm, clock, machineClock }: Deps,
  { operatorId }: Actor,
  { id, resolution }: { id: string; resolution: ExitResolution },
): Promise<void> {
  return transact(orm, async (em) => {
    const exit = await em.findOne(ExitRequestEntity, { id, state: 'unmatched' }, FOR_UPDATE);
    if (exit === null) throw unlisted();
    if (exit.handledAt != null) return;
    exit.handledAt = clock.now();
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'billing.exit-handled',
      target: `exit:${id}`,
      before: { state: 'unmatched' },
      after: { kind: exit.kind, resolution },
    });
  });
}

/** Puts a declaration that was marked as handled back on the list. Idempotent. */
export function reopenExit(
  { orm, machineClock }: Deps,
  { operatorId }: Actor,
  id: string,
): Promise<void> {
  return transact(orm, async (em) => {
    const exit = await em.findOne(ExitRequestEntity, { id, state: 'unmatched' }, FOR_UPDATE);
    if (exit === null) throw unlisted();
    if (exit.handledAt == null) return;
    exit.handledAt = null;
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'billing.exit-reopened',
      target: `exit:${id}`,
      before: { state: 'handled' },
      after: { kind: exit.kind },
    });
  });
}

/**
 * Carries out a late declaration now instead of at its next try. Its job may be gone: then a new one
 * starts. One in progress changes nothing. Refuses a declaration that is done, or that waits for its mail.
 */
export function retryExit(deps: BillingDeps, { operatorId }: Actor, id: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const state = { $in: ['received', 'due'] as const };
    const exit = await em.findOne(ExitRequestEntity, { id, state }, FOR_UPDATE);
    if (exit === null) {
      throw new AppError(
        'billing.exit-not-open',
        'conflict',
        'It was carried out, or it waits for an email that could not be sent. Jobs shows the error.',
      );
    }
    const payload = { exitId: id };
    const found = await bringForward(em, settleExitJob.name, payload);
    if (found === 'active') return;
    if (found === 'none') await deps.jobs.enqueue(em, settleExitJob, payload);
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor({ operatorId }),
      action: 'billing.exit-retried',
      target: `exit:${id}`,
      before: { state: exit.state },
      after: { kind: exit.kind },
    });
  });
}

const unlisted = () =>
  new AppError('billing.no-exit', 'not-found', 'This declaration is no longer listed.');
