import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { IDLE_MS } from './sessions.ts';

const LIVE = `
  select id from session
  where id = any(?::uuid[]) and expires_at > ?::timestamptz and last_seen_at > ?::timestamptz`;

/** Those of the sessions that still prove their user. */
export async function liveSessionsOf(
  { orm, machineClock }: Pick<Kernel, 'orm' | 'machineClock'>,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  const now = machineClock.now();
  const rows = await readFork(orm).execute<{ id: string }[]>(LIVE, [
    `{${sessionIds.join(',')}}`,
    now.toISOString(),
    new Date(now.getTime() - IDLE_MS).toISOString(),
  ]);
  return new Set(rows.map(({ id }) => id));
}
