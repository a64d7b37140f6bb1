import { permName } from './accounts.ts';
import type { AccessRow, Account, TradingView } from './state.ts';

/** After the ids of the seeded rows. */
const FIRST_ADDED_ROW_ID = 7_100;

function findRow({ store }: TradingView, pineId: string, userId: number): AccessRow | null {
  const isIt = (row: AccessRow) => row.pineId === pineId && row.userId === userId;
  return store.data.rows.find(isIt) ?? null;
}

/** False when the account already has a row. Then nothing changes, not even the expiry. */
export function addRow(
  tradingview: TradingView,
  pineId: string,
  account: Account,
  expiration: string | null,
): boolean {
  if (findRow(tradingview, pineId, account.id) !== null) return false;
  remember(tradingview, pineId, account.id, null);
  const created = tradingview.core.clock.now().toISOString();
  const rowId = nextRowId(tradingview);
  const row = { pineId, userId: account.id, rowId, expiration, created, expired: false };
  tradingview.store.data.rows.push(row);
  tell(tradingview, 'access.added', row, account);
  return true;
}

/** A removed and re-added row gets a new id, as in a database. */
function nextRowId({ store }: TradingView): number {
  store.data.lastRowId = (store.data.lastRowId ?? FIRST_ADDED_ROW_ID) + 1;
  return store.data.lastRowId;
}

export function modifyRow(
  tradingview: TradingView,
  pineId: string,
  account: Account,
  expiration: string | null,
): boolean {
  const row = findRow(tradingview, pineId, account.id);
  if (row === null) return false;
  remember(tradingview, pineId, account.id, row);
  const before = row.expiration;
  row.expiration = expiration;
  row.expired = false;
  tell(tradingview, 'access.modified', row, account, { before });
  return true;
}

export function removeRow(tradingview: TradingView, pineId: string, account: Account): boolean {
  const row = findRow(tradingview, pineId, account.id);
  if (row === null) return false;
  remember(tradingview, pineId, account.id, row);
  dropRow(tradingview, row);
  tell(tradingview, 'access.removed', row, account);
  return true;
}

export function dropRow({ store }: TradingView, row: AccessRow): void {
  store.data.rows = store.data.rows.filter((each) => each !== row);
}

export function tell(
  tradingview: TradingView,
  effect: string,
  row: AccessRow,
  account: Account,
  more: Record<string, unknown> = {},
): void {
  tradingview.store.changed();
  tradingview.effect(effect, {
    pineId: row.pineId,
    username: permName(tradingview, account),
    userId: account.id,
    expiration: row.expiration,
    ...more,
  });
}

/** Keeps the previous row while list_users lags behind. */
function remember(
  { store, machineNow }: TradingView,
  pineId: string,
  userId: number,
  before: AccessRow | null,
): void {
  const delay = store.data.settings.propagationDelayMs;
  if (delay === 0) return;
  const visibleAt = machineNow() + delay;
  store.data.unseen.push({ visibleAt, pineId, userId, before: before && { ...before } });
}

/** Rows of a script as list_users shows them now: undoes changes that are not visible yet, latest first. */
export function visibleRows({ store, machineNow }: TradingView, pineId: string): AccessRow[] {
  const now = machineNow();
  store.data.unseen = store.data.unseen.filter((change) => change.visibleAt > now);
  const rows = new Map(
    store.data.rows.filter((row) => row.pineId === pineId).map((row) => [row.userId, row]),
  );
  for (const change of store.data.unseen.toReversed()) {
    if (change.pineId !== pineId) continue;
    if (change.before === null) rows.delete(change.userId);
    else rows.set(change.userId, change.before);
  }
  return [...rows.values()];
}
