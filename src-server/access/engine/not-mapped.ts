import { type AccessGrant, AccessGrantEntity } from '../access-grant.entity.ts';
import { outcomeOf } from './grant-record.ts';
import type { AccessOutcome, Run } from './reconcile-run.ts';

const NOT_MAPPED = 'not-mapped';

export function isNoted({ state, reason }: Pick<AccessGrant, 'state' | 'reason'>): boolean {
  return state === 'blocked' && reason === NOT_MAPPED;
}

/**
 * Blocks paid, granted access whose mapping disappeared. A configuration slip must not revoke
 * everyone's access, so it stays and the operator is notified.
 */
export async function noteUnmapped(
  run: Run,
  grants: readonly AccessGrant[],
): Promise<AccessOutcome[]> {
  const news = grants.filter((grant) => !isNoted(grant));
  if (news.length === 0) return [];
  await run.lease.write(async (em) => {
    for (const { id } of news) {
      const row = await em.findOneOrFail(AccessGrantEntity, { id });
      Object.assign(row, { state: 'blocked', reason: NOT_MAPPED, nextAttemptAt: null });
    }
  });
  return news.map((row) => outcomeOf(row, 'none', { outcome: 'blocked', reason: NOT_MAPPED }));
}
