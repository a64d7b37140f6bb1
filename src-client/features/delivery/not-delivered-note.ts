import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { includes } from '../../../src/domain/entitlement.ts';
import { catalogue } from '../../lib/catalogue.ts';

type IndicatorName = 'main' | 'wavematrix' | 'orderblock';

const INDICATOR_NAMES: Record<IndicatorName, string> = {
  main: 'Main Indicator',
  wavematrix: 'Wavematrix',
  orderblock: 'Orderblock',
};

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the plan's indicators without automatic delivery. Null when there are none. */
export function notDeliveredNote(plan: Plan, names: readonly IndicatorName[]): string | null {
  const ours = names.filter((name) => includes(catalogue, plan, `indicator-${name}`));
  if (ours.length === 0) return null;
  const verb = ours.length === 1 ? 'is' : 'are';
  return `${LIST.format(ours.map((name) => INDICATOR_NAMES[name]))} ${verb} not delivered automatically. Please write to us.`;
}
