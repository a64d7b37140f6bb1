import { transact } from '../../database/transaction.ts';
import type { AccessGrant } from '../access-grant.entity.ts';
import { WithheldRemovalEntity } from '../observation/observed-account.entity.ts';
import type { Run } from './reconcile-run.ts';

/** Records what this run would take, with its age, and forgets what it no longer would. */
export async function withhold(
  { deps, accountId, provider }: Run,
  unwanted: readonly AccessGrant[],
): Promise<void> {
  const since = deps.machineClock.now();
  const keys = unwanted.map(({ targetKey }) => targetKey);
  await transact(deps.orm, async (em) => {
    await em.nativeDelete(WithheldRemovalEntity, {
      accountId,
      provider: provider.name,
      ...(keys.length === 0 ? {} : { targetKey: { $nin: keys } }),
    });
    for (const { targetKey, entitlement } of unwanted) {
      await em.upsert(
        WithheldRemovalEntity,
        { accountId, targetKey, provider: provider.name, entitlement, since },
        { onConflictAction: 'ignore' },
      );
    }
  });
}
