import { ProviderFailure } from '../../errors/provider-failure.ts';
import { isRateLimited } from './failure.ts';
import type { StripeGateway } from './port.ts';

type StripeState = 'connecting' | 'up' | 'down' | 'refused' | 'off';

export interface StripeHealth {
  state(): StripeState;
  /** One small read; never throws. */
  probe(): Promise<StripeState>;
}

export function createStripeHealth(
  stripe: Pick<StripeGateway, 'ping'>,
  configured: boolean,
): StripeHealth {
  let state: StripeState = configured ? 'connecting' : 'off';
  return {
    state: () => state,
    async probe() {
      if (!configured) return state;
      state = await stripe.ping().then(
        (): StripeState => 'up',
        (error: unknown): StripeState => {
          if (isRateLimited(error)) return 'up';
          const refused = error instanceof ProviderFailure && error.kind === 'misconfigured';
          return refused ? 'refused' : 'down';
        },
      );
      return state;
    },
  };
}
