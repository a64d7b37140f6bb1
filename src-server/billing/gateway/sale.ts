import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { type CatalogueSource, fixedCatalogue } from '../../catalogue/catalogue-source.ts';
import { DEFAULT_SWITCHES, type StripeSwitches } from '../../config/stripe-switches.ts';
import { lookupKeys } from './lookup-key.ts';

export interface SaleOptions {
  switches?: Partial<StripeSwitches>;
  /** Default: the documented shop. */
  catalogue?: CatalogueSource;
}

/** How we sell at Stripe, and which prices. */
export interface Sale extends StripeSwitches {
  /** Lookup keys of the prices that are on sale now, without those of some plans. */
  lookupKeys(without?: readonly Plan[]): string[];
}

export function saleOf({ switches, catalogue = fixedCatalogue() }: SaleOptions): Sale {
  return {
    ...DEFAULT_SWITCHES,
    ...switches,
    lookupKeys: (without) => lookupKeys(catalogue.current(), without),
  };
}
