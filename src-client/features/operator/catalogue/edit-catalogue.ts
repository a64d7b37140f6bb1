import type { CatalogueDocument } from '../../../../src/contract/catalogue.contract.ts';
import type {
  CatalogueCycle,
  CatalogueEntitlement,
  CataloguePlan,
  FeatureSurface,
} from '../../../../src/domain/catalogue/catalogue.ts';

type Edit = (document: CatalogueDocument) => CatalogueDocument;

/** 'swing-pro' for 'Swing Pro!'. A key never changes afterwards, so it starts readable. */
function keyOf(name: string, taken: readonly { key: string }[]): string {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 36) || 'item';
  const isFree = (key: string) => !taken.some((each) => each.key === key);
  if (isFree(base)) return base;
  let n = 2;
  while (!isFree(`${base}-${n}`)) n += 1;
  return `${base}-${n}`;
}

export const changePlan =
  (key: string, changes: Partial<CataloguePlan>): Edit =>
  (document) => ({
    ...document,
    plans: document.plans.map((plan) => (plan.key === key ? { ...plan, ...changes } : plan)),
  });

/** Moves a plan one step. The free plan stays first. */
export const movePlan =
  (key: string, step: -1 | 1): Edit =>
  (document) => {
    const from = document.plans.findIndex((plan) => plan.key === key);
    const to = from + step;
    if (from < 1 || to < 1 || to >= document.plans.length) return document;
    const plans = [...document.plans];
    plans.splice(to, 0, ...plans.splice(from, 1));
    return { ...document, plans };
  };

export const addPlan =
  (name: string): Edit =>
  (document) => {
    const key = keyOf(name, document.plans);
    const lowest = document.plans[0]?.includes ?? [];
    const plan: CataloguePlan = {
      key,
      name,
      tagline: null,
      isVisible: true,
      isHighlighted: false,
      capacity: null,
      includes: lowest,
      prices: [],
    };
    return { ...document, plans: [...document.plans, plan] };
  };

export const removePlan =
  (key: string): Edit =>
  (document) => ({ ...document, plans: document.plans.filter((plan) => plan.key !== key) });

/** Null: not sold. The figures that pages showed instead belonged to the old price. */
export const setAmount =
  (planKey: string, cycle: string, amount: number | null): Edit =>
  (document) => {
    const plan = document.plans.find(({ key }) => key === planKey);
    if (plan === undefined) return document;
    const others = plan.prices.filter((price) => price.cycle !== cycle);
    const priced = amount === null ? others : [...others, { cycle, amount }];
    const order = document.cycles.map(({ key }) => key);
    const prices = priced.toSorted((a, b) => order.indexOf(a.cycle) - order.indexOf(b.cycle));
    return changePlan(planKey, { prices })(document);
  };

export const addCycle =
  (cycle: Pick<CatalogueCycle, 'unit' | 'count'>, name: string): Edit =>
  (document) => {
    const key = keyOf(name, document.cycles);
    return { ...document, cycles: [...document.cycles, { ...cycle, key }].toSorted(byLength) };
  };

export const removeCycle =
  (key: string): Edit =>
  (document) => ({
    ...document,
    cycles: document.cycles.filter((cycle) => cycle.key !== key),
    plans: document.plans.map((plan) => {
      const prices = plan.prices.filter(({ cycle }) => cycle !== key);
      return { ...plan, prices };
    }),
  });

const DAYS = { day: 1, week: 7, month: 30.4, year: 365 } as const;
const byLength = (a: CatalogueCycle, b: CatalogueCycle) =>
  DAYS[a.unit] * a.count - DAYS[b.unit] * b.count;

export const toggleInclusion =
  (planKey: string, entitlement: string): Edit =>
  (document) => {
    const plan = document.plans.find(({ key }) => key === planKey);
    if (plan === undefined) return document;
    const has = plan.includes.includes(entitlement);
    const order = document.entitlements.map(({ key }) => key);
    const includes = has
      ? plan.includes.filter((each) => each !== entitlement)
      : [...plan.includes, entitlement].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    return changePlan(planKey, { includes })(document);
  };

export const changeEntitlement =
  (key: string, changes: Partial<CatalogueEntitlement>): Edit =>
  (document) => ({
    ...document,
    entitlements: document.entitlements.map((each) =>
      each.key === key ? { ...each, ...changes } : each,
    ),
  });

/** How visitors see an entitlement. Null: as without it. */
export const presentEntitlement =
  (key: string, field: 'description' | 'icon' | 'picture', value: string | null): Edit =>
  (document) => ({
    ...document,
    entitlements: document.entitlements.map((each) => {
      if (each.key !== key) return each;
      const { [field]: _, ...rest } = each;
      return value === null ? rest : { ...rest, [field]: value };
    }),
  });

export const addEntitlement =
  (provider: CatalogueEntitlement['provider'], name: string): Edit =>
  (document) => {
    const key = keyOf(name, document.entitlements);
    const entitlement = { key, provider, name, pineId: null };
    return { ...document, entitlements: [...document.entitlements, entitlement] };
  };

export const removeEntitlement =
  (key: string): Edit =>
  (document) => ({
    ...document,
    entitlements: document.entitlements.filter((each) => each.key !== key),
    plans: document.plans.map((plan) => {
      return { ...plan, includes: plan.includes.filter((each) => each !== key) };
    }),
  });

/** Null: the page shows its documented list. */
export const setFeatures =
  (planKey: string, surface: FeatureSurface, lines: readonly string[] | null): Edit =>
  (document) => {
    const plan = document.plans.find(({ key }) => key === planKey);
    if (plan === undefined) return document;
    const { [surface]: _, ...others } = plan.features ?? {};
    const features = lines === null ? others : { ...others, [surface]: lines };
    const { features: __, ...rest } = plan;
    const changed = Object.keys(features).length === 0 ? rest : { ...rest, features };
    const plans = document.plans.map((each) => (each === plan ? changed : each));
    return { ...document, plans };
  };
