import type { HeldLease } from '../../../database/lease.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { type BulkItem, BulkItemEntity } from './bulk-item.entity.ts';
import { BulkJobEntity } from './bulk-job.entity.ts';

/**
 * Claims an item. False if it changed since it was read: another worker has it. Fails once the
 * lease is lost.
 */
export function claimItem(
  lease: HeldLease,
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

/** Records the outcome for a claimed member. */
export function closeItem(
  lease: HeldLease,
  { machineClock }: ConsoleDeps,
  {
    item: { jobId, memberId },
    state,
    code,
  }: { item: BulkItem; state: 'done' | 'skipped' | 'failed'; code: string | null },
): Promise<void> {
  return lease.write(async (em) => {
    const values = { state, code, endedAt: machineClock.now() };
    await em.nativeUpdate(BulkItemEntity, { jobId, memberId, state: 'doing' }, values);
  });
}

/** Stopped: a person must act, then the job can be resumed. */
export function finishJob(
  lease: HeldLease,
  { machineClock }: ConsoleDeps,
  { id, state, reason }: { id: string; state: 'done' | 'stopped'; reason: string | null },
): Promise<void> {
  return lease.write(async (em) => {
    const values = { state, reason, endedAt: machineClock.now() };
    await em.nativeUpdate(BulkJobEntity, { id, state: 'running' }, values);
  });
}
