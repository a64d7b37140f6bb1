import type { EntityManager } from '@mikro-orm/postgresql';
import { endManualGrantsOf } from '../access/engine/active-manual-grants.ts';
import { stopObserving } from '../access/observation/observe.ts';
import { type AuditActor, recordAudit } from '../audit/record-audit.ts';
import { endPlanGrantsOf } from '../billing/plan-grants/open-plan-grants.ts';
import type { Kernel } from '../kernel.ts';
import { ErasureEntity } from './erasure.entity.ts';

/** Ends what was given to an account that is closing, and records who asked. The caller enqueues the job. */
export async function beginErasure(
  em: EntityManager,
  { clock, machineClock }: Pick<Kernel, 'clock' | 'machineClock'>,
  { accountId, actor }: { accountId: string; actor: AuditActor },
): Promise<void> {
  const now = clock.now();
  const grantsEnded = await endManualGrantsOf(em, accountId, now);
  await endPlanGrantsOf(em, accountId, now);
  // The person asks for it, so the access is taken.
  await stopObserving(em, accountId);
  em.create(ErasureEntity, {
    accountId,
    state: 'closing',
    requestedByKind: actor.kind,
    requestedById: actor.id,
    requestedAt: now,
    erasedAt: null,
    waitsFor: null,
  });
  recordAudit(em, {
    at: machineClock.now(),
    actor,
    action: 'account.erasure-begun',
    target: `account:${accountId}`,
    before: null,
    after: { manualGrantsEnded: grantsEnded },
  });
  await em.flush();
}
