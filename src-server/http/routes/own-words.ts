import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';

/** The characters of a page's places, and noncharacters of Unicode in their stead: no text contains one. */
const STAND_INS = [
  ['{', '\ufdd0'],
  ['_', '\ufdd1'],
  ['⟦', '\ufdd2'],
  ['⟧', '\ufdd3'],
  ['␟', '\ufdd4'],
] as const;

/** A seller's words for a page that is filled later: none of its places is found in them. */
export function hideWords(text: string): string {
  return STAND_INS.reduce((words, [mark, standIn]) => words.replaceAll(mark, standIn), text);
}

/** The words as the seller wrote them. */
export function showWords(html: string): string {
  return STAND_INS.reduce((words, [mark, standIn]) => words.replaceAll(standIn, mark), html);
}

/** With hidden words, and with the keys, files and prices as they are. */
export function withHiddenWords(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    plans: catalogue.plans.map(({ features, ...plan }) => ({
      ...plan,
      name: hideWords(plan.name),
      tagline: plan.tagline === null ? null : hideWords(plan.tagline),
      ...(features !== undefined && {
        features: Object.fromEntries(
          Object.entries(features).map(([page, list]) => [page, list.map(hideWords)]),
        ),
      }),
    })),
    entitlements: catalogue.entitlements.map((entitlement) => ({
      ...entitlement,
      name: hideWords(entitlement.name),
      ...(entitlement.description !== undefined && {
        description: hideWords(entitlement.description),
      }),
    })),
  };
}
