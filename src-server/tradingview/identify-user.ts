import { machineClock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import type { TradingViewGateway } from './gateway/tradingview.gateway.ts';
import {
  type TradingViewIdentity,
  TradingViewIdentityEntity,
} from './tradingview-identity.entity.ts';

export interface IdentifyDeps {
  orm: Orm;
  gateway: TradingViewGateway;
}

/**
 * A name that was saved while TradingView could not be asked is looked up before anything is given to
 * it. Raises 'unavailable' while it still cannot be asked.
 */
export async function identifyUser(
  deps: IdentifyDeps,
  identity: TradingViewIdentity,
): Promise<TradingViewIdentity> {
  if (identity.tradingViewUserId != null) return identity;
  const search = await deps.gateway.findUsername(identity.username);
  const em = deps.orm.em.fork();
  const row = await em.findOneOrFail(TradingViewIdentityEntity, { accountId: identity.accountId });
  // Renamed by the subscriber while we asked: the answer is about somebody else.
  if (row.usernameKey !== identity.usernameKey) return row;
  row.changedAt = machineClock.now();
  if (search.kind === 'not-found') row.reason = 'username-not-found';
  else if (search.user.inactive) row.reason = 'username-inactive';
  else {
    row.reason = null;
    row.username = search.user.username;
    row.tradingViewUserId = search.user.id;
  }
  await em.flush();
  return row;
}
