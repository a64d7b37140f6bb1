import type { AccessRow } from '../gateway/answers.ts';
import { type RowDeps, userIdOf } from './find-target-row.ts';
import { entryKey, type KnownPeople } from './known-people.ts';
import { noteRowIds, type RowIdReading, rowIdReading } from './row-id-reading.ts';

/** A list row with its TradingView user; null: no subscriber, past or present. */
export interface IdentifiedRow extends AccessRow {
  userId: string | null;
}

/**
 * Finds the user of every row. Asks `username_hint` only if a row's name and id point to different
 * people. Raises 'unavailable' if that question cannot be answered.
 */
export async function identifyRows(
  deps: RowDeps,
  people: KnownPeople,
  { pineId, rows }: { pineId: string; rows: readonly AccessRow[] },
): Promise<IdentifiedRow[]> {
  await noteAgreements(deps, people, rows);
  let reading = await rowIdReading(deps.orm);
  if (reading === 'user-ids' && (await isContradicted(deps, people, rows))) reading = 'own-ids';
  const identified: IdentifiedRow[] = [];
  for (const row of rows) {
    if (reading === 'user-ids') identified.push({ ...row, userId: row.rowId });
    else {
      const found = await identifyByName(deps, people, pineId, row, reading);
      if (found.contradicts) reading = 'own-ids';
      identified.push({ ...row, userId: found.userId });
    }
  }
  return identified;
}

async function noteAgreements(
  { orm }: RowDeps,
  { userIdByName, agreeing }: KnownPeople,
  rows: readonly AccessRow[],
): Promise<void> {
  const fresh = rows.filter(
    ({ username, rowId }) =>
      userIdByName.get(username.toLowerCase()) === rowId && !agreeing.has(rowId),
  );
  await noteRowIds(
    orm,
    fresh.map(({ rowId }) => rowId),
    'same',
  );
}

/**
 * A subscriber's row has an unknown id, and no row has theirs: a rename, or ids of another kind.
 */
async function isContradicted(
  deps: RowDeps,
  { accounts, userIdByName }: KnownPeople,
  rows: readonly AccessRow[],
): Promise<boolean> {
  const listed = new Set(rows.map(({ rowId }) => rowId));
  for (const row of rows) {
    const userId = userIdByName.get(row.username.toLowerCase());
    if (userId === undefined || listed.has(userId) || accounts.has(row.rowId)) continue;
    if ((await userIdOf(deps.gateway, row, 'sweep')) !== userId) continue;
    await noteRowIds(deps.orm, [userId], 'differs');
    return true;
  }
  return false;
}

async function identifyByName(
  { orm, gateway }: RowDeps,
  people: KnownPeople,
  pineId: string,
  row: AccessRow,
  reading: RowIdReading,
): Promise<{ userId: string | null; contradicts: boolean }> {
  const named = people.userIdByName.get(row.username.toLowerCase());
  const before = people.userIdByRow.get(entryKey(pineId, row.rowId));
  const byId = before ?? (people.accounts.has(row.rowId) ? row.rowId : undefined);
  const settled = (userId: string | null) => ({ userId, contradicts: false });
  if (named === byId) return settled(named ?? null);
  const isNew = named !== undefined && !people.rowIdOf.has(entryKey(pineId, named));
  // First seen, and row ids identify no one: only the name counts.
  if (byId === undefined && isNew && reading === 'own-ids') return settled(named ?? null);
  const userId = await userIdOf(gateway, row, 'sweep');
  const known = userId !== null && people.accounts.has(userId) ? userId : null;
  if (known === null || known !== named || byId !== undefined) return settled(known);
  await noteRowIds(orm, [known], 'differs');
  return { userId: known, contradicts: true };
}
