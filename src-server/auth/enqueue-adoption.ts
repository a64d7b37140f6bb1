import type { EntityManager } from '@mikro-orm/postgresql';
import type { Account } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { SignUpEntity } from './sign-up.entity.ts';

/**
 * Somebody may have paid in a sign-up with this address before remembering the account. An account that
 * never proved the address gets nothing of it: anybody may have made it.
 */
export async function enqueueAdoption(
  em: EntityManager,
  deps: Pick<AuthDeps, 'jobs'>,
  account: Account,
): Promise<void> {
  if (account.emailConfirmedAt == null) return;
  const elsewhere = await em.count(SignUpEntity, { email: account.email, completedAt: null });
  if (elsewhere > 0) await deps.jobs.enqueue(em, 'adopt-payments', { accountId: account.id });
}
