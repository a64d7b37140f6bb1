import type { AccountLease } from '../../../access/account-lease.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { type BulkItem, BulkItemEntity } from './bulk-item.entity.ts';
import { BulkJobEntity } from './bulk-job.entity.ts';

/** False when the item is not as it was read: whoever changed it has it. Refused once the lease is lost. */
export function claimItem(
  lease: AccountLease,
  { jobId, memberId, state, attempts }: BulkItem,
): Promise<boolean> {
  return lease.write(async (em) => {
    const claimed = await em.nativeUpdate(
      BulkItemEntity,
      { jobId, memberId, state, attempts },
      { state: 'doing', attempts: attempts + 1 },
    );
    return claimed === 1;
  });
}

/** What became of a member whom we claimed. */
export function closeItem(
  lease: AccountLease,
  { access }: ConsoleDeps,
  { jobId, memberId }: BulkItem,
  state: 'done' | 'skipped' | 'failed',
  code: string | null,
): Promise<void> {
  return lease.write(async (em) => {
    const values = { state, code, endedAt: access.machine.now() };
    await em.nativeUpdate(BulkItemEntity, { jobId, memberId, state: 'doing' }, values);
  });
}

/** Stopped: a person must act, then it can be resumed. */
export function finishJob(
  lease: AccountLease,
  { access }: ConsoleDeps,
  id: string,
  state: 'done' | 'stopped',
  reason: string | null,
): Promise<void> {
  return lease.write(async (em) => {
    const values = { state, reason, endedAt: access.machine.now() };
    await em.nativeUpdate(BulkJobEntity, { id, state: 'running' }, values);
  });
}
