import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CatalogueDocument } from '../../src/contract/catalogue.contract.ts';

/** A seller's catalogue. Version 0, the documented one, has no row. */
export const CatalogueVersionEntity = defineEntity({
  name: 'CatalogueVersion',
  tableName: 'catalogue_version',
  properties: {
    /** Counts up from 1. A draft has its number already. */
    no: p.integer().primary().autoincrement(false),
    /** At most one row is the draft, and at most one is published. */
    state: p.text().$type<'draft' | 'published' | 'retired'>(),
    document: p.json<CatalogueDocument>(),
    /** Changes with every save: a writer says which one it saw. */
    hash: p.text(),
    /** The version that the draft started from. */
    basedOn: p.integer(),
    note: p.text().nullable(),
    /** The operator who saved it last. */
    changedBy: p.text(),
    /** Machine time. */
    changedAt: p.datetime(3),
    publishedAt: p.datetime(3).nullable(),
    /** When its prices were read back from Stripe. */
    pricesReadyAt: p.datetime(3).nullable(),
    /** Why the last try to create its prices failed. */
    priceFault: p.text().nullable(),
    /** When a check of every affected member was enqueued. */
    rolledOutAt: p.datetime(3).nullable(),
  },
});
export type CatalogueVersion = InferEntity<typeof CatalogueVersionEntity>;
