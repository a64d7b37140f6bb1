import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import type { AccessCheckRow } from '../database/hot-reads.ts';
import { INDICATORS } from './script-table.ts';

const CONNECTED = ['working', 'unproven'];

/** TradingView's side of an access check. 'none' is neither held nor on its way. */
export function tradingViewSideOf(row: AccessCheckRow): AccessCheck['tradingView'] {
  return {
    username: row.tradingViewUsername,
    namedAt: row.tradingViewNamedAt,
    connected: row.tradingViewSession !== null && CONNECTED.includes(row.tradingViewSession),
    indicators: INDICATORS.map(({ name, entitlement }) => {
      const holding = row.holdings.find((each) => each.entitlement === entitlement);
      return {
        name,
        state: holding?.state ?? 'none',
        expiresAt: holding?.held ? holding.expiresAt : null,
        since: holding?.held ? holding.since : null,
      };
    }),
  };
}
