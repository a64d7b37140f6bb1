import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';

/** Gives the catalogue that is on sale. */
export interface CatalogueSource {
  current(): Catalogue;
}

/** One catalogue for the life of the process. */
export function fixedCatalogue(catalogue: Catalogue = DOCUMENTED_CATALOGUE): CatalogueSource {
  return { current: () => catalogue };
}
