import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { type Account, AccountEntity } from '../../people/account.entity.ts';
import { forgetLinksOf } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessionsOf } from '../close-account.ts';
import { forgetIdentities } from '../forget-identities.ts';

type Deps = Pick<AuthDeps, 'eraseReplaced' | 'payments'>;

/**
 * Locks the account with this address, before any payment rows. A concurrent proof of the address
 * commits first and keeps it.
 */
export function lockHolder(em: EntityManager, email: string): Promise<Account | null> {
  return em.findOne(AccountEntity, { email }, FOR_UPDATE);
}

/**
 * Whether the account keeps its address: it proved the address, pays, or ever had a plan. An
 * unproven free account blocks no one. Payment does not prove the address.
 */
export async function keepsAddress(
  em: EntityManager,
  deps: Pick<Deps, 'payments'>,
  holder: Pick<Account, 'id' | 'emailConfirmedAt'>,
): Promise<boolean> {
  return holder.emailConfirmedAt !== null || deps.payments.holdsAddress(em, holder.id);
}

/**
 * Frees the address and the names of an account that does not keep its address, for an owner who
 * proved it or paid. Both may be the same person. The account is closed, and a job erases it.
 */
export async function makeWay(
  em: EntityManager,
  deps: Pick<Deps, 'eraseReplaced'>,
  { id }: Pick<Account, 'id'>,
): Promise<void> {
  await endSessionsOf(em, id);
  await forgetLinksOf(em, id);
  await forgetIdentities(em, id);
  await deps.eraseReplaced(em, id);
}
