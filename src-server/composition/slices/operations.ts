import type { StripeHealth } from '../../billing/gateway/stripe-health.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import type { OperationsDeps } from '../../operator/operations.deps.ts';
import { countToday } from '../../operator/statistics/take-figures.ts';
import type { TradingViewHealth } from '../../tradingview/session/tradingview-health.ts';
import { type Foundation, kernelOf } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';
import { JOBS } from '../jobs.ts';
import { createProviderStates } from '../monitoring/provider-states.ts';
import { createReadiness } from '../monitoring/readiness.ts';
import { shareAnswer } from '../monitoring/share-answer.ts';

/** Every open home asks for both. */
const RECENT_MS = 5_000;

export function composeOperations(
  foundation: Foundation,
  watched: { gateways: Gateways; stripeHealth: StripeHealth; tradingViewHealth: TradingViewHealth },
): OperationsDeps {
  const readiness = createReadiness({ ...foundation, ...watched });
  const { orm, clock, machineClock } = foundation;
  const currency = () => saleCurrency(foundation.catalogue.current(), foundation.options.business);
  const recent = { forMs: RECENT_MS, machineClock };
  const providerStates = createProviderStates(foundation, watched.gateways, readiness);
  return {
    ...kernelOf(foundation),
    // A publish may change it.
    get currency() {
      return currency();
    },
    jobNames: JOBS.map(({ name }) => name),
    providerStates,
    recentProviderStates: shareAnswer(providerStates, recent),
    recentFigures: shareAnswer(() => countToday({ orm, clock, currency: currency() }), recent),
    sessionState: () => watched.gateways.tradingview.sessionState(),
  };
}
