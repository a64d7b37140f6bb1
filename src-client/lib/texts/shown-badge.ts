import { planName } from '../../../src/domain/plan.ts';
import { BADGE_COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { catalogue } from '../catalogue.ts';
import { shownPlanName } from './plan-name.ts';

/** A documented badge in the language of the page. */
export function shownBadge(badge: string): string {
  const words: Readonly<Record<string, string>> = BADGE_COPY.words;
  const known = words[badge];
  if (known !== undefined) return known;
  const plan = catalogue.plans.find(({ key }) => badge.startsWith(planName(catalogue, key)));
  if (plan === undefined) return badge;
  const name = { plan: shownPlanName(catalogue, plan.key) };
  return badge === `${plan.name} Only` ? BADGE_COPY.only(name) : BADGE_COPY.required(name);
}
