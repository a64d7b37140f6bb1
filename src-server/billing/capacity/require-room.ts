import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { catalogueIn } from '../../../src/domain/catalogue/translations.ts';
import { findPlan } from '../../../src/domain/plan.ts';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';
import { AppError } from '../../errors/app-error.ts';
import { requestLocale } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { isFull } from './count-subscribers.ts';

/**
 * Refuses a full plan. Call it in the transaction that writes the payment attempt: the lock lasts to
 * its end, so two buyers never get the last place.
 */
export async function requireRoom(
  em: EntityManager,
  { catalogue, clock }: Pick<BillingDeps, 'catalogue' | 'clock'>,
  { plan: key, userId }: { plan: Plan; userId: string },
): Promise<void> {
  const plan = findPlan(catalogueIn(catalogue.current(), requestLocale()), key);
  if (plan === null || plan.capacity === null) return;
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.capacity]);
  if (!(await isFull(em, plan, { now: clock.now(), except: [userId] }))) return;
  throw new AppError(
    'catalogue.sold-out',
    'precondition',
    `${plan.name} is sold out. Please choose another plan.`,
  );
}
