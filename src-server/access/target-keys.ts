import type { EntityManager } from '@mikro-orm/postgresql';
import { AccessGrantEntity } from './access-grant.entity.ts';

/** Which of these another account was given by us: to be found there does not make them anybody else's. */
export async function keysGivenByUs(
  em: EntityManager,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await em.find(
    AccessGrantEntity,
    { targetKey: { $in: [...keys] }, accountId: { $ne: accountId }, endedAt: null },
    { fields: ['targetKey', 'foundBefore'] },
  );
  const ours = rows.filter(({ foundBefore }) => foundBefore?.present === false);
  return new Set(ours.map((row) => row.targetKey));
}

/** Which of these targets another account's live grant is about. */
export async function keysHeldByOthers(
  em: EntityManager,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await em.find(
    AccessGrantEntity,
    { targetKey: { $in: [...keys] }, accountId: { $ne: accountId }, endedAt: null },
    { fields: ['targetKey'] },
  );
  return new Set(rows.map((row) => row.targetKey));
}
