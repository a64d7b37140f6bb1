import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriberActor } from '../procedure/request-context.ts';
import type { Account } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { EmailChangeEntity } from './email-change.entity.ts';
import { forgetIdentities } from './forget-identities.ts';
import { SignUpEntity } from './sign-up.entity.ts';

/** Who follows a mailed link, when that browser is signed in. */
export type Follower = Pick<SubscriberActor, 'accountId' | 'sessionId'> | null;

/**
 * The mailbox's owner is here; anybody may have made the account before. Unless this very browser is
 * signed in to it, whom it said to be elsewhere is forgotten: what is paid for from now on would go to
 * them. Sessions and password are the caller's to replace.
 */
export async function proveAddress(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'jobs' | 'payments'>,
  account: Account,
  follower: Follower,
): Promise<void> {
  if (account.emailConfirmedAt != null) return;
  account.emailConfirmedAt = deps.clock.now();
  if (follower?.accountId === account.id) return;
  await em.nativeDelete(EmailChangeEntity, { accountId: account.id });
  if (!(await mayBeSquatted(em, deps, account.id))) return;
  await forgetIdentities(em, account.id);
  await deps.jobs.enqueue(em, 'reconcile-access', { accountId: account.id });
}

/** Who pays is whom the account is of; one that was taken over from elsewhere never was a sign-up. */
async function mayBeSquatted(
  em: EntityManager,
  deps: Pick<AuthDeps, 'payments'>,
  accountId: string,
): Promise<boolean> {
  if ((await em.count(SignUpEntity, { id: accountId })) === 0) return false;
  return !(await deps.payments.pays(em, accountId));
}
