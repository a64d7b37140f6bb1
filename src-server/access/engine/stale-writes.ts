import type { EntityManager } from '@mikro-orm/postgresql';
import { LeaseLost } from '../../database/lease.ts';
import { transact } from '../../database/transaction.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import { sameMoment } from './decide-step.ts';
import type { Run } from './reconcile-run.ts';

/**
 * Runs provider writes. A worker that loses the lease midway may undo its successor's writes, so
 * the affected rows are checked again. Live rows become due at once. Ended rows reopen, then are
 * revoked or concluded.
 */
export async function watchStaleWrites<T>(
  run: Run,
  attempts: readonly { row: AccessGrant }[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LeaseLost) {
      await transact(run.deps.orm, async (em) => {
        for (const { row } of attempts) await doubt(em, run, row.id);
      });
    }
    throw error;
  }
}

async function doubt(em: EntityManager, run: Run, id: string): Promise<void> {
  const row = await em.findOne(AccessGrantEntity, { id });
  if (row === null) return;
  const { accountId, entitlement, targetKey } = row;
  const same = { accountId, entitlement, targetKey, endedAt: null };
  const live = await em.findOne(AccessGrantEntity, same);
  const about = live ?? row;
  if (live === null) Object.assign(about, { state: 'revoking', endedAt: null, held: true });
  about.verifiedAt = null;
  about.nextAttemptAt = run.deps.machineClock.now();
}

/** Read before, but that read no longer counts. */
function isInDoubt({ foundBefore, verifiedAt, nextAttemptAt }: AccessGrant): boolean {
  return foundBefore != null && verifiedAt == null && nextAttemptAt != null;
}

/**
 * These rows were read and are correct. Clears their pending recheck, unless the doubt is newer
 * than the read.
 */
export async function settleDoubts(
  run: Run,
  looked: readonly AccessGrant[],
  lookedAt: Date,
): Promise<void> {
  const doubted = looked.filter(isInDoubt);
  if (doubted.length === 0) return;
  await run.lease.write(async (em) => {
    for (const { id, nextAttemptAt } of doubted) {
      const row = await em.findOneOrFail(AccessGrantEntity, { id });
      if (!sameMoment(row.nextAttemptAt, nextAttemptAt)) continue;
      row.verifiedAt = lookedAt;
      row.nextAttemptAt = null;
    }
  });
}
