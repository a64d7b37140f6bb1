import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { indicatorsIn } from '../../lib/indicators.ts';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the plan's indicators without automatic delivery. Null when there are none. */
export function notDeliveredNote(plan: Plan, names: readonly string[]): string | null {
  const titles = indicatorsIn(plan).flatMap(({ name, title }) =>
    names.includes(name) ? [title] : [],
  );
  if (titles.length === 0) return null;
  const verb = titles.length === 1 ? 'is' : 'are';
  return `${LIST.format(titles)} ${verb} not delivered automatically. Please write to us.`;
}
