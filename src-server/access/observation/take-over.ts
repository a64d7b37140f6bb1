import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kernel } from '../../kernel.ts';
import { reconcileAccessJob } from '../engine/reconcile-access.job.ts';
import { stopObserving } from './observe.ts';

/**
 * Ends the observation of a moved account that paid elsewhere for what it holds: its access counts as
 * granted by us from now on, and the engine decides again. In the caller's transaction.
 */
export async function takeOver(
  em: EntityManager,
  { jobs }: Pick<Kernel, 'jobs'>,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  await stopObserving(em, accountId);
  await em.execute(
    `insert into imported_holding (account_id, provider, imported_at)
       select ?::uuid, provider, ?::timestamptz from unnest(array['discord', 'tradingview']) provider
       on conflict do nothing`,
    [accountId, at.toISOString()],
  );
  await em.execute(
    `update access_grant set wanted_expires_at = null, found_before =
         case when found_before is not null then '{"present": false}'::jsonb end
       where account_id = ?::uuid and ended_at is null`,
    [accountId],
  );
  // A move ends for thousands at once, and they have their access already.
  await jobs.enqueue(em, reconcileAccessJob, { accountId }, 'drain');
}
