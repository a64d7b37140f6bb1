import { permName } from './accounts.ts';
import { FOREIGN_PINE_ID } from './seed.ts';
import type { Settings, TradingView } from './state.ts';

export interface TradingViewSnapshot {
  session: { alive: boolean; rotationDue: boolean };
  settings: Settings;
  scripts: {
    key: string;
    pineId: string;
    name: string;
    withdrawn?: boolean;
    rows: {
      userId: number;
      username: string;
      expiration: string | null;
      created: string;
      expired: boolean;
    }[];
  }[];
  /** Another seller's script, in case the product is given its id by mistake. */
  foreignScript: { pineId: string };
  users: { id: number; username: string; inactive: boolean }[];
}

/** The actual state, without the lag of list_users and without the cookie. */
export function snapshot(tradingview: TradingView): TradingViewSnapshot {
  const { accounts, scripts, rows, session, settings } = tradingview.store.data;
  const names = new Map(accounts.map((each) => [each.id, permName(tradingview, each)]));
  return {
    session: { alive: session.alive, rotationDue: session.rotationDue },
    settings,
    foreignScript: { pineId: FOREIGN_PINE_ID },
    scripts: scripts.map((script) => ({
      ...script,
      rows: rows
        .filter((row) => row.pineId === script.pineId)
        .map(({ userId, expiration, created, expired }) => ({
          userId,
          username: names.get(userId) ?? '',
          expiration,
          created,
          expired,
        })),
    })),
    users: accounts.map(({ id, username, inactive }) => ({ id, username, inactive })),
  };
}
