import { AsyncLocalStorage } from 'node:async_hooks';
import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';

/** Gives the catalogue that is on sale. */
export interface CatalogueSource {
  /** Inside `pinned` work always the same version. */
  current(): Catalogue;
  /** Resolves once this instance sells that version or a later one. */
  reach(version: number): Promise<void>;
}

const pins = new AsyncLocalStorage<Catalogue>();

/**
 * A request sees one version from start to end. Jobs are not pinned: the engine decides again right
 * before it writes, and must then see what was published since.
 */
export function pinned<T>(source: CatalogueSource, work: () => T): T {
  return pins.run(source.current(), work);
}

export function pinnable(newest: () => Catalogue): Pick<CatalogueSource, 'current'> {
  return { current: () => pins.getStore() ?? newest() };
}

/** One catalogue for the life of the process. */
export function fixedCatalogue(catalogue: Catalogue = DOCUMENTED_CATALOGUE): CatalogueSource {
  return { current: () => catalogue, reach: async () => {} };
}
