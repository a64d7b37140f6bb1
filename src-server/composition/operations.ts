import type { OperationsDeps } from '../admin/operations.deps.ts';
import type { StripeHealth } from '../billing/stripe-health.ts';
import type { TradingViewHealth } from '../tradingview/tradingview-health.ts';
import type { Foundation } from './foundation.ts';
import type { Gateways } from './gateways.ts';
import { createProviderStates } from './provider-states.ts';
import { createReadiness } from './readiness.ts';

export function composeOperations(
  foundation: Foundation,
  watched: { gateways: Gateways; stripeHealth: StripeHealth; tradingViewHealth: TradingViewHealth },
): OperationsDeps {
  const { orm, clock, machineClock, options } = foundation;
  const readiness = createReadiness({ ...foundation, ...watched });
  return {
    orm,
    clock,
    machineClock,
    currency: options.business.currency,
    providerStates: createProviderStates(foundation, watched.gateways, readiness),
    sessionState: () => watched.gateways.tradingview.sessionState(),
  };
}
