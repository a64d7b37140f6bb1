import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { STEP_TEXTS } from '../../../src/texts/pages/delivery.texts.ts';
import { indicatorsIn, indicatorTitle } from '../../lib/indicators.ts';
import { formatLocale } from '../../lib/texts/shown-locale.ts';

const LIST = new Intl.ListFormat(formatLocale, { type: 'conjunction' });

/** Names the plan's indicators without automatic delivery. Null when there are none. */
export function notDeliveredNote(plan: Plan, names: readonly string[]): string | null {
  const missing = indicatorsIn(plan).filter(({ name }) => names.includes(name));
  if (missing.length === 0) return null;
  const listed = LIST.format(missing.map(({ name }) => indicatorTitle(name)));
  const { one, other } = STEP_TEXTS.notDelivered;
  return missing.length === 1 ? one({ names: listed }) : other({ names: listed });
}
