import type {
  Catalogue,
  CataloguePlan,
  Entitlement,
} from '../../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { indicatorsOf } from '../../../src/domain/indicator.ts';
import { LANDING_COPY as COPY, SHOWCASE_TEXTS } from '../../../src/texts/pages/landing.texts.ts';
import { SHOWCASES, type Showcase } from './feature-copy.ts';

/** One indicator as the landing page presents it. */
interface ShowcaseRow {
  key: string;
  /** The plans that have it. */
  plans: string;
  isTop: boolean;
  title: string;
  text: string;
  points: readonly string[];
  /** The drawn chart. */
  picture: Showcase['id'];
  /** File of an uploaded picture in its place; null: none. */
  file: string | null;
}

/** The documented shop has its own texts. Another one shows each indicator with its picture or a drawn chart. */
export function showcaseRows(catalogue: Catalogue): ShowcaseRow[] {
  return isDocumented(catalogue) ? documentedRows() : ownRows(catalogue);
}

function documentedRows(): ShowcaseRow[] {
  return SHOWCASES.map(({ id, premium }) => {
    const plans = premium ? COPY.premium : COPY.standard;
    return { key: id, plans, isTop: premium, picture: id, file: null, ...SHOWCASE_TEXTS[id] };
  });
}

function ownRows(catalogue: Catalogue): ShowcaseRow[] {
  const [first] = SHOWCASES;
  return indicatorsOf(catalogue).flatMap(({ entitlement, name, title }, at) => {
    const plans = plansWith(catalogue, entitlement);
    const picture = SHOWCASES[at % SHOWCASES.length]?.id ?? first?.id;
    if (plans.length === 0 || picture === undefined) return [];
    const isTop = plans.length === 1;
    const found = catalogue.entitlements.find(({ key }) => key === entitlement);
    const text = found?.description ?? COPY.indicatorLead;
    const row = { title, text, points: [], picture, file: found?.picture ?? null };
    return [{ key: name, plans: planList(plans), isTop, ...row }];
  });
}

function plansWith(catalogue: Catalogue, entitlement: Entitlement): CataloguePlan[] {
  return catalogue.plans.filter((plan) => plan.isVisible && plan.includes.includes(entitlement));
}

function planList(plans: readonly CataloguePlan[]): string {
  const [lowest, next] = plans.map(({ name }) => name);
  if (lowest === undefined || next === undefined) return lowest ?? '';
  return plans.length > 2 ? COPY.from({ plan: lowest }) : COPY.both({ first: lowest, last: next });
}

/** 'Six indicators. One reading of the market.' */
export function showcaseTitle(catalogue: Catalogue, count: number): string {
  if (isDocumented(catalogue)) return COPY.features.title;
  if (count === 1) return COPY.indicators.one;
  return COPY.indicators.other({ count: COPY.counts[count] ?? String(count) });
}
