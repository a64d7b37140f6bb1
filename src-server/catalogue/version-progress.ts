import type { EntityManager } from '@mikro-orm/postgresql';
import { CatalogueVersionEntity } from './catalogue-version.entity.ts';

/** Its prices were read back from Stripe. `at` is machine time. */
export async function notePricesReady(em: EntityManager, no: number, at: Date): Promise<void> {
  await em.nativeUpdate(CatalogueVersionEntity, { no }, { pricesReadyAt: at, priceFault: null });
}

/** Keeps the prices ready if they were: a failed repeat takes nothing back. */
export async function notePriceFault(em: EntityManager, no: number, fault: string): Promise<void> {
  await em.nativeUpdate(CatalogueVersionEntity, { no, pricesReadyAt: null }, { priceFault: fault });
}

/** A check of every affected member is enqueued. `at` is machine time. */
export async function noteRolledOut(em: EntityManager, no: number, at: Date): Promise<void> {
  await em.nativeUpdate(CatalogueVersionEntity, { no }, { rolledOutAt: at });
}
