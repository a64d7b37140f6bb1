import type { Urgency } from '../../access/access-provider.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccessRow } from '../gateway/answers.ts';
import type { TradingViewGateway } from '../gateway/port.ts';
import type { IndicatorTarget } from '../indicator-target.ts';
import { noteRowIds, rowIdReading } from './row-id-reading.ts';

export interface RowDeps extends Pick<Kernel, 'orm'> {
  gateway: Pick<TradingViewGateway, 'findUsername'>;
}

/** Usernames are unique ignoring case. */
export const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The target's row among the listed ones, or undefined. Rows match by username. A username can pass
 * to another user, and a row keeps its id through a rename. If name and known id disagree, the
 * documented id of `username_hint` decides. Raises 'unavailable' if TradingView cannot be asked.
 */
export async function findTargetRow(
  deps: RowDeps,
  { username, userId, rowId }: IndicatorTarget,
  { rows, urgency }: { rows: readonly AccessRow[]; urgency: Urgency },
): Promise<AccessRow | undefined> {
  // Older than this field: only the exact name is known.
  if (userId === undefined) return rows.find((row) => row.username === username);
  const named = rows.find((row) => sameName(row.username, username));
  if (named !== undefined && named.rowId === userId) {
    await noteRowIds(deps.orm, [userId], 'same');
    return named;
  }
  if (named !== undefined && named.rowId === rowId) return named;
  const byUserId = rows.find((row) => row.rowId === userId);
  if (byUserId !== undefined && (await rowIdReading(deps.orm)) === 'user-ids') return byUserId;
  if (named !== undefined && (await isNamedNow(deps, named, userId, urgency))) {
    await noteRowIds(deps.orm, [userId], 'differs');
    return named;
  }
  const renamed = byUserId ?? rows.find((row) => row.rowId === rowId);
  if (renamed === undefined || renamed === named) return undefined;
  return (await isNamedNow(deps, renamed, userId, urgency)) ? renamed : undefined;
}

/** Whether this user has the row's username now, by the documented id of `username_hint`. */
async function isNamedNow(
  { gateway }: Pick<RowDeps, 'gateway'>,
  row: AccessRow,
  userId: string,
  urgency: Urgency,
): Promise<boolean> {
  return (await userIdOf(gateway, row, urgency)) === userId;
}

/** The user who has the row's username now; null when no account has it. */
export async function userIdOf(
  gateway: RowDeps['gateway'],
  { username }: AccessRow,
  urgency: Urgency,
): Promise<string | null> {
  const search = await gateway.findUsername(username, urgency);
  return search.kind === 'found' ? search.user.id : null;
}
