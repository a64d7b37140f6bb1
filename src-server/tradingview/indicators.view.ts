import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import { holdingsOf } from '../access/holdings.view.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import type { TradingViewGateway } from './gateway/tradingview.gateway.ts';
import { INDICATORS } from './script-table.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

/** TradingView's side of an access check: only reads what is stored. 'none' is not held and not on its way. */
export async function tradingViewSummaryOf(
  deps: { orm: Orm; gateway: Pick<TradingViewGateway, 'sessionState'> },
  accountId: string,
): Promise<AccessCheck['tradingView']> {
  const em = readFork(deps.orm);
  const identity = await em.findOne(TradingViewIdentityEntity, { accountId });
  const holdings = await holdingsOf(em, accountId, 'tradingview');
  const state = await deps.gateway.sessionState();
  return {
    username: identity?.username ?? null,
    connected: state === 'working' || state === 'unproven',
    indicators: INDICATORS.map(({ name, entitlement }) => {
      const holding = holdings.find((each) => each.entitlement === entitlement);
      return {
        name,
        state: holding?.state ?? 'none',
        expiresAt: holding?.held ? (holding.expiresAt?.toISOString() ?? null) : null,
      };
    }),
  };
}
