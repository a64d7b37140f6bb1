import type { StripeHealth } from '../../billing/gateway/stripe-health.ts';
import type { OperationsDeps } from '../../operator/operations.deps.ts';
import type { TradingViewHealth } from '../../tradingview/session/tradingview-health.ts';
import { type Foundation, kernelOf } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';
import { JOBS } from '../jobs.ts';
import { createProviderStates } from '../monitoring/provider-states.ts';
import { createReadiness } from '../monitoring/readiness.ts';

export function composeOperations(
  foundation: Foundation,
  watched: { gateways: Gateways; stripeHealth: StripeHealth; tradingViewHealth: TradingViewHealth },
): OperationsDeps {
  const readiness = createReadiness({ ...foundation, ...watched });
  return {
    ...kernelOf(foundation),
    currency: foundation.options.business.currency,
    jobNames: JOBS.map(({ name }) => name),
    providerStates: createProviderStates(foundation, watched.gateways, readiness),
    sessionState: () => watched.gateways.tradingview.sessionState(),
  };
}
