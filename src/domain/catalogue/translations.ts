import type { Catalogue, CatalogueEntitlement, CataloguePlan } from './catalogue.ts';

/**
 * The shop in the words of one language, without the other translations. A text that the seller has not translated
 * stays as it is. Null: the seller's own words.
 */
export function catalogueIn(catalogue: Catalogue, locale: string | null): Catalogue {
  return {
    ...catalogue,
    plans: catalogue.plans.map((plan) => planIn(plan, locale)),
    entitlements: catalogue.entitlements.map((each) => entitlementIn(each, locale)),
  };
}

/** Every language that a plan or an entitlement has texts in, besides the seller's own. */
export function translatedLocales({
  plans,
  entitlements,
}: Pick<Catalogue, 'plans' | 'entitlements'>): string[] {
  const found = [...plans, ...entitlements].flatMap((each) => Object.keys(each.translations ?? {}));
  return [...new Set(found)];
}

/** A plan's name in another language, from its own name. Unchanged if no plan has that name. */
export function planNameIn(catalogue: Catalogue, name: string, locale: string): string {
  const plan = catalogue.plans.find((each) => each.name === name);
  return plan?.translations?.[locale]?.name ?? name;
}

function planIn({ translations, ...plan }: CataloguePlan, locale: string | null): CataloguePlan {
  const { features, ...texts } = textsIn(translations, locale);
  return {
    ...plan,
    ...texts,
    ...((plan.features ?? features) && { features: { ...plan.features, ...features } }),
  };
}

function entitlementIn(
  { translations, ...entitlement }: CatalogueEntitlement,
  locale: string | null,
): CatalogueEntitlement {
  return { ...entitlement, ...textsIn(translations, locale) };
}

function textsIn<T extends object>(
  translations: Readonly<Record<string, T>> | undefined,
  locale: string | null,
): T | Record<string, never> {
  return (locale !== null && translations?.[locale]) || {};
}
