import type { Observation, Urgency } from '../../access/access-provider.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { TradingViewGateway } from '../gateway/port.ts';
import { type IndicatorTarget, observationOf } from '../indicator-target.ts';
import { findTargetRow, type RowDeps } from './find-target-row.ts';

interface ReadDeps extends RowDeps {
  gateway: Pick<TradingViewGateway, 'findUsername' | 'listNamed'>;
}

/**
 * Finds one target's row by its username. Raises 'listing-incomplete' if it was not found and the
 * listing did not finish.
 */
export async function readTarget(
  deps: ReadDeps,
  target: IndicatorTarget,
  urgency: Urgency,
): Promise<Observation> {
  const { pineId, username } = target;
  for (const upTo of ['exact-name', 'end'] as const) {
    const { rows, complete } = await deps.gateway.listNamed(pineId, username, urgency, upTo);
    const row = await findTargetRow(deps, target, { rows, urgency });
    if (row !== undefined || complete) return observationOf(target, row);
  }
  throw new ProviderFailure('tradingview', 'unavailable', 'listing-incomplete');
}
