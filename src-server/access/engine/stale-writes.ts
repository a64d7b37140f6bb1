import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import { LeaseLost } from '../account-lease.ts';
import { sameMoment } from './access-difference.ts';
import type { Run } from './reconcile-run.ts';

/**
 * Runs what writes to a provider. Whoever lost the lease in the middle of it may have undone what its
 * successor proved, so the successor's word is read anew: what is live is due at once, what had ended is
 * opened again, to be taken if it is there and concluded if it is not.
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
  about.nextAttemptAt = run.deps.machine.now();
}

/** Read once, and nothing of it counts any more. */
function isInDoubt({ foundBefore, verifiedAt, nextAttemptAt }: AccessGrant): boolean {
  return foundBefore != null && verifiedAt == null && nextAttemptAt != null;
}

/** These were looked at and are as they should be: they wait for no further look, but for a doubt that came since. */
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
