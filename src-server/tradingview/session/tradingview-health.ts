import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { TradingViewGateway } from '../gateway/port.ts';

type TradingViewState = 'off' | 'connecting' | 'up' | 'refused' | 'down';

export interface TradingViewHealth {
  /** From the stored session and the last probe. Makes no call. */
  state(): Promise<TradingViewState>;
  /** One small call if there is a session; never throws. */
  probe(): Promise<void>;
}

export function createTradingViewHealth(
  gateway: Pick<TradingViewGateway, 'sessionState' | 'probe'>,
): TradingViewHealth {
  let reachable = true;
  return {
    async state() {
      const session = await gateway.sessionState();
      if (session === 'absent') return 'off';
      if (session === 'refused') return 'refused';
      if (!reachable) return 'down';
      return session === 'working' ? 'up' : 'connecting';
    },
    async probe() {
      if ((await gateway.sessionState()) === 'absent') return;
      try {
        await gateway.probe();
        reachable = true;
      } catch (error) {
        // A refusal is an answer. The session's state reports it.
        reachable = error instanceof ProviderFailure && error.kind === 'misconfigured';
      }
    },
  };
}
