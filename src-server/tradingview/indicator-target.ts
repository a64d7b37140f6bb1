import { z } from 'zod';
import type { Observation } from '../access/access-provider.ts';
import type { AccessRow } from './gateway/answers.ts';

export const indicatorTarget = z.object({
  pineId: z.string(),
  username: z.string(),
  /** Not known of what was given before ids were kept. */
  userId: z.string().optional(),
});

export type IndicatorTarget = z.infer<typeof indicatorTarget>;

/** By id: a name can go over to somebody else. */
export function isAbout({ username, userId }: IndicatorTarget, row: AccessRow): boolean {
  return userId === undefined ? row.username === username : row.userId === userId;
}

/** What the row of a target says, and what it is called there when that is otherwise than asked. */
export function observationOf(
  { pineId, username }: IndicatorTarget,
  row: AccessRow | undefined,
): Observation {
  if (row === undefined) return { present: false };
  const seen = { present: true as const, expiresAt: row.expiresAt };
  const target = { pineId, username: row.username, userId: row.userId };
  return row.username === username ? seen : { ...seen, target };
}
