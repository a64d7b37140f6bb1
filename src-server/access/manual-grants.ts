import type { Entitlement } from '../../src/domain/entitlement.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { ManualGrantEntity } from './manual-grant.entity.ts';
import type { AccessDeps } from './reconcile-run.ts';

export interface ManualGrantInput {
  accountId: string;
  entitlement: Entitlement;
  /** Business time; null is without end. */
  expiresAt: Date | null;
  reason: string;
}

type ManualDeps = Pick<AccessDeps, 'orm' | 'clock'> & { jobs: Pick<JobQueue, 'enqueue'> };

/** An operator gives something whatever the subscription says. Returns the word's id. */
export function grantByHand(
  deps: ManualDeps,
  actor: { operatorId: string },
  input: ManualGrantInput,
): Promise<string> {
  const now = deps.clock.now();
  const reason = input.reason.trim();
  if (reason === '') throw new AppError('access.no-reason', 'invalid', 'Please give a reason.');
  if (input.expiresAt !== null && input.expiresAt <= now) {
    throw new AppError('access.over-already', 'invalid', 'This date has passed already.');
  }
  return transact(deps.orm, async (em) => {
    const id = newId();
    em.create(ManualGrantEntity, {
      ...input,
      id,
      reason,
      operatorId: actor.operatorId,
      createdAt: now,
      endedAt: null,
    });
    await em.flush();
    await deps.jobs.enqueue(em, 'reconcile-access', { accountId: input.accountId });
    return id;
  });
}

/** Ending it twice is ending it once. */
export function endManualGrant(deps: ManualDeps, id: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOne(ManualGrantEntity, { id });
    if (row === null) throw new AppError('access.no-such-grant', 'not-found', 'No such grant.');
    if (row.endedAt != null) return;
    row.endedAt = deps.clock.now();
    await em.flush();
    await deps.jobs.enqueue(em, 'reconcile-access', { accountId: row.accountId });
  });
}
