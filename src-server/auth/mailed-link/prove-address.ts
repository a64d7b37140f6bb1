import type { EntityManager } from '@mikro-orm/postgresql';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import type { Kernel } from '../../kernel.ts';
import type { Account } from '../../people/account.entity.ts';
import { isUnproven } from '../../people/is-unproven.ts';
import { SignUpEntity } from '../../people/sign-up.entity.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import { forgetIdentities } from '../forget-identities.ts';
import { forgetPasskeys } from '../passkeys/passkeys.view.ts';
import { EmailChangeEntity } from './email-change.entity.ts';

/** The signed-in user of the browser that follows a mailed link, if any. */
export type Follower = Pick<SubscriberActor, 'accountId' | 'sessionId'> | null;

/**
 * The mailbox's owner follows a link, but a stranger may have created and paid for the account.
 * Unless this browser is signed in to the account, forgets its Discord and TradingView names, which
 * would receive what the owner pays for. The caller replaces sessions and password.
 */
export async function proveAddress(
  em: EntityManager,
  deps: Pick<Kernel, 'clock' | 'jobs'>,
  { account, follower }: { account: Account; follower: Follower },
): Promise<void> {
  if (!isUnproven(account)) return;
  account.emailConfirmedAt = deps.clock.now();
  account.confirmedByPayment = false;
  if (follower?.accountId === account.id) return;
  await em.nativeDelete(EmailChangeEntity, { accountId: account.id });
  await forgetPasskeys(em, { ownerId: account.id });
  if (!(await mayBeSquatted(em, account.id))) return;
  await forgetIdentities(em, account.id);
  await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: account.id });
}

/** Anyone can sign up and pay with any address. An imported account never was a sign-up. */
async function mayBeSquatted(em: EntityManager, accountId: string): Promise<boolean> {
  return (await em.count(SignUpEntity, { id: accountId })) > 0;
}
