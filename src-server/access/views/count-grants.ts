import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { GRANT_STATES, type GrantState } from '../access-grant.entity.ts';

const COUNT = `
  select state, count(*)::int as grants from access_grant where ended_at is null group by state`;

/** Live grants per state. States without grants are 0. */
export async function countGrants(deps: Pick<Kernel, 'orm'>): Promise<Map<GrantState, number>> {
  const rows = await readFork(deps.orm).execute<{ state: GrantState; grants: number }[]>(COUNT);
  const counts = new Map<GrantState, number>(GRANT_STATES.map((state) => [state, 0]));
  for (const { state, grants } of rows) counts.set(state, grants);
  return counts;
}
