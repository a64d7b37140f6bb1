import { z } from 'zod';
import type { Observation } from '../access/access-provider.ts';
import type { AccessRow } from './gateway/answers.ts';

export const indicatorTarget = z.object({
  pineId: z.string(),
  username: z.string(),
  /** Absent on grants older than this field. */
  userId: z.string().optional(),
  /** The row's `id` as last confirmed, if it is not the user's. */
  rowId: z.string().optional(),
});

export type IndicatorTarget = z.infer<typeof indicatorTarget>;

/**
 * The observation from the target's row. `target` is set if the row's name or id differs from the
 * stored one.
 */
export function observationOf(
  { pineId, username, userId, rowId }: IndicatorTarget,
  row: AccessRow | undefined,
): Observation {
  if (row === undefined) return { present: false };
  const seen = { present: true as const, expiresAt: row.expiresAt };
  if (userId === undefined) return seen;
  const isOwnId = row.rowId !== userId;
  if (row.username === username && (isOwnId ? row.rowId : undefined) === rowId) return seen;
  const named = { pineId, username: row.username, userId };
  return { ...seen, target: isOwnId ? { ...named, rowId: row.rowId } : named };
}
