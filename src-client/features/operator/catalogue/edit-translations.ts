import type { CatalogueDocument } from '../../../../src/contract/catalogue.contract.ts';
import type {
  EntitlementTexts,
  FeatureSurface,
  PlanTexts,
  Translations,
} from '../../../../src/domain/catalogue/catalogue.ts';

type Edit = (document: CatalogueDocument) => CatalogueDocument;

/** Empty texts are not kept: a page then shows the seller's own words. */
function written<T extends object>(texts: T): T | null {
  const kept = Object.entries(texts).filter(([, value]) => value !== undefined && value !== '');
  return kept.length === 0 ? null : (Object.fromEntries(kept) as T);
}

function translate<T extends object, Item extends { translations?: Translations<T> }>(
  item: Item,
  locale: string,
  changes: Partial<T>,
): Item {
  const { translations, ...rest } = item;
  const texts = written({ ...translations?.[locale], ...changes });
  const all = written({ ...translations, [locale]: texts ?? undefined });
  return (all === null ? rest : { ...rest, translations: all }) as Item;
}

export const translatePlan =
  (key: string, locale: string, changes: Partial<PlanTexts>): Edit =>
  (document) => ({
    ...document,
    plans: document.plans.map((plan) =>
      plan.key === key ? translate(plan, locale, changes) : plan,
    ),
  });

/** Null: the page shows the list that is not translated. */
export const translateFeatures =
  (key: string, locale: string, list: { surface: FeatureSurface; lines: string[] | null }): Edit =>
  (document) => {
    const known = document.plans.find((plan) => plan.key === key)?.translations?.[locale];
    const features = written({ ...known?.features, [list.surface]: list.lines ?? undefined });
    // An absent value is the wire's word for none.
    return translatePlan(key, locale, { features: features ?? undefined } as Partial<PlanTexts>)(
      document,
    );
  };

export const translateEntitlement =
  (key: string, locale: string, changes: Partial<EntitlementTexts>): Edit =>
  (document) => ({
    ...document,
    entitlements: document.entitlements.map((each) =>
      each.key === key ? translate(each, locale, changes) : each,
    ),
  });
