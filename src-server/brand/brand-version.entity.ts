import { defineEntity, p } from '@mikro-orm/core';
import type { Brand } from '../../src/domain/brand/brand.ts';

/** Every brand that was saved. The last one is shown; without a row, the documented one. */
export const BrandVersionEntity = defineEntity({
  name: 'BrandVersion',
  tableName: 'brand_version',
  properties: {
    /** Counts up from 1. */
    no: p.integer().primary().autoincrement(false),
    brand: p.json<Brand>(),
    changedBy: p.text(),
    /** Machine time. */
    changedAt: p.datetime(3),
  },
});
