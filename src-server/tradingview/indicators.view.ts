import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import type { AccessCheckRow } from '../database/hot-reads.ts';
import { INDICATORS, type ScriptTable } from './script-table.ts';
import { dueOf } from './worklist.view.ts';

const CONNECTED = ['working', 'unproven'];

/** TradingView's side of an access check. 'none' is neither held nor on its way. */
export function tradingViewSideOf(
  row: AccessCheckRow,
  { scripts, manual }: { scripts: ScriptTable; manual: { slaHours: number } | null },
): AccessCheck['tradingView'] {
  return {
    username: row.tradingViewUsername,
    namedAt: row.tradingViewNamedAt,
    // Manual mode needs no session, and its absence is no outage.
    connected: manual !== null || CONNECTED.includes(row.tradingViewSession ?? 'absent'),
    indicators: INDICATORS.map(({ name, entitlement }) => {
      const holding = row.holdings.find((each) => each.entitlement === entitlement);
      const since = holding?.byHandSince ?? null;
      const byHandSince = since === null ? null : new Date(since);
      return {
        name,
        state: holding?.state ?? 'none',
        expiresAt: holding?.held ? holding.expiresAt : null,
        since: holding?.held ? holding.since : null,
        delivered: scripts[name] !== null,
        dueAt: dueOf({ byHandSince }, manual),
      };
    }),
  };
}
