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
 * Saves the name in TradingView's spelling and grants access at once if that is quick; otherwise
 * the job continues. During an outage the name is saved as typed and looked up before anything is
 * granted.
 */
export function setTradingViewUsername(
  deps: TradingViewDeps,
  actor: SubscriberActor,
  input: { tradingViewUsername: string },
): Promise<{ accessGranted: boolean }> {
  return takeUsername(deps, actor, { text: input.tradingViewUsername, rules: SETTING });
}
