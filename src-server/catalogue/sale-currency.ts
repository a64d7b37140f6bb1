import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';

/** The currency that new subscribers pay in. Lower case. */
export function saleCurrency(
  { currency }: Pick<Catalogue, 'currency'>,
  settings: { currency: string },
): string {
  return currency ?? settings.currency;
}
