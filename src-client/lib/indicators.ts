import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../src/domain/catalogue/documented-catalogue.ts';
import { includes } from '../../src/domain/entitlement.ts';
import { type Indicator, indicatorsOf } from '../../src/domain/indicator.ts';
import { INDICATOR_TEXTS } from '../../src/texts/pages/plans.texts.ts';
import { catalogue } from './catalogue.ts';
import { formatLocale } from './texts/shown-locale.ts';

const LIST = new Intl.ListFormat(formatLocale, { type: 'conjunction' });

/** Every script on sale, documented ones first. */
export const indicators: readonly Indicator[] = indicatorsOf(catalogue);

/** As pages show it: documented pages write the main one with two capitals. */
export function indicatorTitle(name: string): string {
  const documented: Readonly<Record<string, string>> = INDICATOR_TEXTS;
  if (isDocumented(catalogue) && name in documented) return documented[name] ?? name;
  return indicators.find((each) => each.name === name)?.title ?? name;
}

/** A script as operators read it: the documented short word, a seller's own title, or a former id. */
export function scriptTitle(name: string): string {
  const own = indicators.find((each) => each.name === name && each.name === each.entitlement);
  return own?.title ?? name;
}

/** 'Main Indicator and Wavematrix', by their names. */
export function listIndicators(names: readonly string[]): string {
  return LIST.format(names.map(indicatorTitle));
}

export function indicatorsIn(plan: Plan): Indicator[] {
  return indicators.filter(({ entitlement }) => includes(catalogue, plan, entitlement));
}
