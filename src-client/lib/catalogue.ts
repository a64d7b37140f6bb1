import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { settings } from './public-settings.ts';

/** Plans, prices and entitlements on sale when this page was loaded. */
export const catalogue = settings.catalogue ?? DOCUMENTED_CATALOGUE;
