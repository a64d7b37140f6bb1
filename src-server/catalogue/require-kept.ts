import type { EntityManager } from '@mikro-orm/postgresql';
import type { BillingCycle, Plan } from '../../src/domain/catalogue/catalogue.ts';
import { ADVISORY_LOCK } from '../database/advisory-lock.ts';
import { AppError } from '../errors/app-error.ts';
import { readOnSale } from './versions.ts';

/**
 * Refuses a plan or cycle that a publish removed since the caller chose it. Call it in the transaction
 * that writes the choice: until it ends, a publish waits, and then counts what was written.
 */
export async function requireKept(
  em: EntityManager,
  { plan, billingCycle }: { plan: Plan; billingCycle: BillingCycle | null },
): Promise<void> {
  await em.execute('select pg_advisory_xact_lock_shared(?)', [ADVISORY_LOCK.catalogue]);
  const { plans, cycles } = (await readOnSale(em)).document;
  const isKept =
    plans.some(({ key }) => key === plan) &&
    (billingCycle === null || cycles.some(({ key }) => key === billingCycle));
  if (isKept) return;
  throw new AppError(
    'catalogue.not-sold',
    'precondition',
    'This plan is no longer for sale. Please reload the page and choose another.',
  );
}
