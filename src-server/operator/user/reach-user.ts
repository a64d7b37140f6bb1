import type { EntityManager } from '@mikro-orm/postgresql';
import { getAccount } from '../../account-data/data-subject.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { endSessionsOf } from '../../auth/close-account.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { queueMail } from '../../mail/outbox.ts';
import { lockOpenAccount } from '../../people/account-lock.ts';
import { issueMailedLink } from '../../people/mailed-links.ts';
import type { UserDeps } from './user.deps.ts';

const LINK_SECONDS = 7 * 86_400;

/** Ends every session of the user. Returns how many. */
export function signOutUser({ accountData: deps }: UserDeps, accountId: string): Promise<number> {
  return transact(deps.orm, async (em) => {
    await getAccount(em, accountId);
    const ended = await endSessionsOf(em, accountId);
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'user.signed-out',
      target: `account:${accountId}`,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return ended;
  });
}

/** Mails a link to choose a password, valid for a week: to set up, or to return. `mailKey` names the mail. */
export function resendSetUpMail(
  deps: UserDeps,
  accountId: string,
  mailKey: string = newId(),
): Promise<void> {
  const { orm, machineClock } = deps.accountData;
  return transact(orm, async (em) => {
    const stays = await lockOpenAccount(em, accountId);
    // Read after the lock: the address cannot change until the link is written.
    const { email } = await getAccount(em, accountId);
    if (!stays) throw accountClosing('admin');
    await queueSetUpMail(em, deps, { accountId, email, mailKey });
    recordAudit(em, {
      at: machineClock.now(),
      actor: currentActor(),
      action: 'user.set-up-mailed',
      target: `account:${accountId}`,
      before: null,
      after: null,
    });
  });
}

/** Issues a new link in the caller's transaction. Older links stay valid until they expire. */
export async function queueSetUpMail(
  em: EntityManager,
  { accountData, publicUrl }: UserDeps,
  { accountId, email, mailKey = newId() }: { accountId: string; email: string; mailKey?: string },
): Promise<void> {
  const token = issueMailedLink(em, accountData.machineClock, {
    purpose: 'reset-password',
    userId: accountId,
    lifeSeconds: LINK_SECONDS,
  });
  await queueMail(em, accountData, {
    dedupeKey: `set-up-account:${mailKey}`,
    userId: accountId,
    to: email,
    template: 'set-up-account',
    values: { link: `${publicUrl}/reset-password?token=${token}` },
  });
}
