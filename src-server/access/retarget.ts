import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntitlementProvider } from '../../src/domain/catalogue/catalogue.ts';
import type { Orm } from '../database/orm.ts';
import { readFork, transact } from '../database/transaction.ts';
import { AccessGrantEntity, type GrantTarget } from './access-grant.entity.ts';

/** Returns the renamed target, or the same object if nothing changes. */
export type Rename = (target: GrantTarget, targetKey: string) => GrantTarget;

/** Renames the targets of one account. Runs in the transaction that learns of the rename. */
export async function retarget(
  em: EntityManager,
  {
    provider,
    accountId,
    rename,
  }: { provider: EntitlementProvider; accountId: string; rename: Rename },
): Promise<void> {
  const rows = await em.find(AccessGrantEntity, { provider, accountId, endedAt: null });
  for (const row of rows) row.target = rename(row.target, row.targetKey);
}

/** Plain rows: there may be a million, and few are renamed. */
const LIVE_TARGETS = `
  select id, target, target_key as "targetKey" from access_grant
    where provider = ? and ended_at is null`;

interface LiveTarget {
  id: string;
  target: GrantTarget;
  targetKey: string;
}

/** Renames every live target at a provider. Writes only the rows that change. */
export async function retargetLive(
  orm: Orm,
  provider: EntitlementProvider,
  rename: Rename,
): Promise<void> {
  const rows = await readFork(orm).execute<LiveTarget[]>(LIVE_TARGETS, [provider]);
  for (const { id, target, targetKey } of rows) {
    const renamed = rename(target, targetKey);
    if (renamed === target) continue;
    await transact(orm, async (em) => {
      const row = await em.findOne(AccessGrantEntity, { id, endedAt: null });
      if (row !== null) row.target = renamed;
    });
  }
}
