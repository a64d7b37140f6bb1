import { AppError } from '../../errors/app-error.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { findOrRefuse } from './save-identity.ts';
import { type NameRules, takeUsername } from './take-username.ts';

const SETTING: NameRules = {
  cause: 'username',
  refuseReplacing(_deps, _identity, holdings) {
    if (holdings.every(({ held }) => !held)) return;
    throw new AppError(
      'tradingview.locked',
      'conflict',
      'Username is locked - TradingView access has been granted',
    );
  },
  async lookUp(deps, name) {
    try {
      return await findOrRefuse(deps.gateway, name);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') {
        return { id: null, username: name };
      }
      throw error;
    }
  },
};

/**
 * Saves the name in TradingView's own spelling and gives access at once when that is quick; else the job
 * goes on. A name that cannot be checked now is saved as typed and looked up before anything is given.
 */
export function setTradingViewUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  input: { tradingViewUsername: string },
): Promise<{ accessGranted: boolean }> {
  return takeUsername(deps, actor, input.tradingViewUsername, SETTING);
}
