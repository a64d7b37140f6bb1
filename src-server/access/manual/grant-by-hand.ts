import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { reconcileAccessJob } from '../engine/reconcile-access.job.ts';
import type { AccessDeps } from '../engine/reconcile-run.ts';
import { requireOpenAccount } from '../require-account.ts';
import { ManualGrantEntity } from './manual-grant.entity.ts';

interface ManualGrantInput {
  accountId: string;
  entitlement: Entitlement;
  /** Business time; null: no expiry. */
  expiresAt: Date | null;
  reason: string;
}

type ManualDeps = Pick<Kernel, 'orm' | 'clock' | 'machineClock' | 'jobs'>;

/** Grants an entitlement that outlives any subscription change. Returns the manual grant's id. */
export function grantByHand(
  deps: ManualDeps & Pick<AccessDeps, 'standing'>,
  actor: { operatorId: string },
  input: ManualGrantInput,
): Promise<string> {
  const now = deps.clock.now();
  const reason = input.reason.trim();
  if (reason === '') throw new AppError('access.no-reason', 'invalid', 'Please give a reason.');
  if (input.expiresAt !== null && input.expiresAt <= now) {
    throw new AppError('access.over-already', 'invalid', 'This date has already passed.');
  }
  return transact(deps.orm, async (em) => {
    await requireOpenAccount(em, deps, input.accountId);
    const id = newId();
    em.create(ManualGrantEntity, {
      ...input,
      id,
      reason,
      operatorId: actor.operatorId,
      createdAt: now,
      endedAt: null,
    });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action: 'access.granted-by-hand',
      target: `account:${input.accountId}`,
      before: null,
      // The reason is free text and may name people, so it stays out of the audit log.
      after: { manualGrantId: id, entitlement: input.entitlement, expiresAt: iso(input.expiresAt) },
    });
    await em.flush();
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: input.accountId });
    return id;
  });
}

/** Idempotent. */
export function endManualGrant(
  deps: ManualDeps,
  actor: { operatorId: string },
  id: string,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOne(ManualGrantEntity, { id }, FOR_UPDATE);
    if (row === null)
      throw new AppError('access.no-such-grant', 'not-found', 'This grant does not exist.');
    if (row.endedAt != null) return;
    row.endedAt = deps.clock.now();
    const { entitlement } = row;
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action: 'access.manual-grant-ended',
      target: `account:${row.accountId}`,
      before: { manualGrantId: id, entitlement, expiresAt: iso(row.expiresAt) },
      after: { manualGrantId: id, entitlement, expiresAt: iso(row.endedAt) },
    });
    await em.flush();
    await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: row.accountId });
  });
}

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
