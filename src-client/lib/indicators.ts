import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import { includes } from '../../src/domain/entitlement.ts';
import { type Indicator, indicatorsOf } from '../../src/domain/indicator.ts';
import { catalogue } from './catalogue.ts';

/** Documented pages write the main one with two capitals. */
const DOCUMENTED_TITLE: Record<string, string> = { 'Main indicator': 'Main Indicator' };

/** Every script on sale, documented ones first. */
export const indicators: readonly Indicator[] = indicatorsOf(catalogue).map((each) => ({
  ...each,
  title: DOCUMENTED_TITLE[each.title] ?? each.title,
}));

/** A script as operators read it: the documented short word, a seller's own title, or a former id. */
export function scriptTitle(name: string): string {
  const own = indicators.find((each) => each.name === name && each.name === each.entitlement);
  return own?.title ?? name;
}

export function indicatorsIn(plan: Plan): Indicator[] {
  return indicators.filter(({ entitlement }) => includes(catalogue, plan, entitlement));
}
