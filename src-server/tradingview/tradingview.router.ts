import {
  setUsernameAnswer,
  setUsernameInput,
  validateUsernameAnswer,
  validateUsernameInput,
} from '../../src/contract/tradingview.contract.ts';
import { router, subscriberProcedure } from '../procedure/ladder.ts';
import { checkUsername } from './check-username.ts';
import { setTradingViewUsername } from './set-username.ts';
import type { TradingViewDeps } from './tradingview.deps.ts';

export function createTradingViewRouter(deps: TradingViewDeps) {
  return router({
    validateUsername: subscriberProcedure
      .input(validateUsernameInput)
      .output(validateUsernameAnswer)
      .mutation(({ input }) => checkUsername(deps, input)),
    setUsername: subscriberProcedure
      .input(setUsernameInput)
      .output(setUsernameAnswer)
      .mutation(({ ctx, input }) => setTradingViewUsername(deps, ctx.actor, input)),
  });
}
