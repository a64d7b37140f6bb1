import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange } from '../database/follow-changes.ts';

export const BRAND_CHANNEL = 'wickline_brand';

export const notifyOfBrand = (em: EntityManager): Promise<void> =>
  announceChange(em, BRAND_CHANNEL);
