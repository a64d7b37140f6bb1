import { OPEN_STATES } from '../../../src/domain/disputes/case.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { DisputeCaseEntity } from './dispute-case.entity.ts';
import { draftEvidence, stageEvidence } from './stage-evidence.ts';
import { hasStandingOrder } from './standing-order.ts';
import { submitEvidence } from './submit-evidence.ts';

/**
 * Collects the facts of an open case, and stages them at Stripe if the shop has chosen that. In the last hours stages
 * and submits them, if an operator ordered that before and the evidence helps.
 */
export async function answerDispute(
  deps: BillingDeps,
  { disputeId, isLastCall }: { disputeId: string; isLastCall: boolean },
): Promise<void> {
  const em = readFork(deps.orm);
  const found = await em.findOne(DisputeCaseEntity, { id: disputeId });
  if (found === null || !OPEN_STATES.includes(found.state)) return;
  const isOrdered = isLastCall && (await hasStandingOrder(em));
  if (!deps.settings.stagesDisputes && !isOrdered) {
    await attempt(() => draftEvidence(deps, disputeId));
    return;
  }
  if (!(await attempt(() => stageEvidence(deps, disputeId, 'job')))) return;
  if (!isOrdered) return;
  const staged = await readFork(deps.orm).findOneOrFail(DisputeCaseEntity, { id: disputeId });
  if (staged.advice !== 'fight') return;
  await attempt(() => submitEvidence(deps, { disputeId, by: 'standing-order' }));
}

/** False: the dispute is decided, submitted or past due, so there is nothing left to do. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return false;
    throw error;
  }
}
