import type { EntityManager } from '@mikro-orm/postgresql';
import { type Account, AccountEntity } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { endSessionsOf } from './close-account.ts';
import { forgetIdentities } from './forget-identities.ts';

type Deps = Pick<AuthDeps, 'jobs' | 'payments'>;

/** A confirmed or paying account keeps its address; one that never proved it blocks nobody (resolutions, 12). */
export async function keepsAddress(
  em: EntityManager,
  deps: Pick<Deps, 'payments'>,
  holder: Pick<Account, 'id' | 'emailConfirmedAt'>,
): Promise<boolean> {
  return holder.emailConfirmedAt !== null || deps.payments.pays(em, holder.id);
}

/** An account that keeps no address goes, for whoever proved it or paid. The payer may be the very same. */
export async function makeWay(
  em: EntityManager,
  deps: Pick<Deps, 'jobs'>,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  await endSessionsOf(em, id);
  await forgetIdentities(em, id);
  await em.nativeDelete(AccountEntity, { id });
  await deps.jobs.enqueue(em, 'reconcile-access', { accountId: id });
}
