import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { STEP_TEXTS } from '../../../src/texts/pages/delivery.texts.ts';
import { indicatorsIn, listIndicators } from '../../lib/indicators.ts';

/** Names the plan's indicators without automatic delivery. Null when there are none. */
export function notDeliveredNote(plan: Plan, names: readonly string[]): string | null {
  const missing = indicatorsIn(plan).flatMap(({ name }) => (names.includes(name) ? [name] : []));
  if (missing.length === 0) return null;
  const { one, other } = STEP_TEXTS.notDelivered;
  return (missing.length === 1 ? one : other)({ names: listIndicators(missing) });
}
