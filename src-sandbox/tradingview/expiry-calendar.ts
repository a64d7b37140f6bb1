import type { Calendar } from '../core/clock.ts';
import { dropRow, tell } from './access-rows.ts';
import type { AccessRow, TradingView } from './state.ts';

/** Expires rows. A setting decides whether they stay in the dialog. */
export function expiryCalendar(tradingview: TradingView): Calendar {
  const waiting = () =>
    tradingview.store.data.rows.filter(
      (row): row is AccessRow & { expiration: string } => row.expiration !== null && !row.expired,
    );
  return {
    name: 'tradingview.expiry',
    nextDue() {
      let earliest: number | null = null;
      for (const row of waiting()) {
        const moment = Date.parse(row.expiration);
        if (earliest === null || moment < earliest) earliest = moment;
      }
      return earliest === null ? null : new Date(earliest);
    },
    async runDue(now) {
      const due = waiting().filter((row) => Date.parse(row.expiration) <= now.getTime());
      for (const row of due.sort((a, b) => a.expiration.localeCompare(b.expiration))) {
        row.expired = true;
        const account = tradingview.store.data.accounts.find((each) => each.id === row.userId);
        if (account !== undefined) tell(tradingview, 'access.expired', row, account);
        if (tradingview.store.data.settings.expiredRows === 'dropped') dropRow(tradingview, row);
      }
    },
  };
}
