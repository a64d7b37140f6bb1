import type { Catalogue, CatalogueEntitlement, Entitlement } from './catalogue/catalogue.ts';

/** Names of the documented indicators on the wire. */
const DOCUMENTED = new Map<Entitlement, string>([
  ['indicator-main', 'main'],
  ['indicator-wavematrix', 'wavematrix'],
  ['indicator-orderblock', 'orderblock'],
]);

/** A TradingView script that the shop sells. */
export interface Indicator {
  entitlement: Entitlement;
  /** On the wire: 'main' for a documented one, otherwise the entitlement's key. */
  name: string;
  title: string;
}

export function indicatorName(entitlement: Entitlement): string {
  return DOCUMENTED.get(entitlement) ?? entitlement;
}

/** In processing order: the documented ones, then the others as in the catalogue. */
export function indicatorsOf({ entitlements }: Catalogue): Indicator[] {
  const scripts = entitlements.filter(({ provider }) => provider === 'tradingview');
  const documented = [...DOCUMENTED.keys()].flatMap((key) =>
    scripts.filter((each) => each.key === key),
  );
  return [...documented, ...scripts.filter(({ key }) => !DOCUMENTED.has(key))].map(indicatorOf);
}

function indicatorOf({ key, name }: CatalogueEntitlement): Indicator {
  return { entitlement: key, name: indicatorName(key), title: name };
}

/**
 * The indicator that the fields of the documented one describe: the main one, or in a shop without
 * it the first that is held. Null: none.
 */
export function leadIndicator(
  catalogue: Catalogue,
  isHeld: (entitlement: Entitlement) => boolean,
): Entitlement | null {
  const main = catalogue.entitlements.find(({ key }) => key === 'indicator-main');
  // Every page of a subscriber asks.
  if (main?.provider === 'tradingview') return main.key;
  return (
    indicatorsOf(catalogue).find(({ entitlement }) => isHeld(entitlement))?.entitlement ?? null
  );
}
