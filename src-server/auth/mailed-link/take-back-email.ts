import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { AppError } from '../../errors/app-error.ts';
import { queueMail } from '../../mail/outbox.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { type MailedLink, MailedLinkEntity } from '../../people/mailed-link.entity.ts';
import { endResetLinks, issueMailedLink } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessionsOf } from '../close-account.ts';
import { forgetPasskeys } from '../passkeys/passkeys.view.ts';
import { keepsAddress, lockHolder, makeWay } from '../sign-up/make-way.ts';
import { EmailChangeEntity } from './email-change.entity.ts';

const TAKE_BACK_SECONDS = 7 * 86_400;
/** The user is already on the page. */
const CHOOSE_SECONDS = 30 * 60;

/**
 * Notifies the former mailbox, which can take the account back. Runs in the transaction that
 * changes the address.
 */
export async function tellEmailChanged(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'machineClock' | 'jobs' | 'publicUrl'>,
  { userId, oldEmail }: { userId: string; oldEmail: string },
): Promise<void> {
  const token = issueMailedLink(em, deps.machineClock, {
    purpose: 'take-back-email',
    userId,
    lifeSeconds: TAKE_BACK_SECONDS,
    email: oldEmail,
  });
  await em.flush();
  await queueMail(em, deps, {
    dedupeKey: `email-changed:${newId()}`,
    userId,
    to: oldEmail,
    template: 'email-changed',
    values: { link: `${deps.publicUrl}/confirm-email?token=${token}` },
  });
}

/**
 * The former mailbox rejects the change. The thief knew the password, so it is invalidated, and a
 * reset token is returned. Runs in the caller's transaction.
 */
export async function takeBackEmail(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'machineClock' | 'eraseReplaced' | 'payments' | 'passwords'>,
  link: MailedLink,
): Promise<string> {
  const accountId = link.userId;
  const account = await em.findOne(AccountEntity, { id: accountId, closingAt: null }, FOR_UPDATE);
  const email = await clearAddressOf(em, deps, link);
  if (account === null || email === null) throw notNow();
  account.email = email;
  account.passwordHash = deps.passwords.unusable();
  account.emailConfirmedAt = deps.clock.now();
  account.confirmedByPayment = false;
  await em.flush();
  await endSessionsOf(em, accountId);
  await endResetLinks(em, accountId);
  await forgetPasskeys(em, { ownerId: accountId });
  await em.nativeDelete(EmailChangeEntity, { accountId });
  // Links of earlier changes stay valid: the thief may have made the later changes.
  const later = { userId: accountId, purpose: link.purpose, id: { $gt: link.id } };
  await em.nativeDelete(MailedLinkEntity, later);
  recordAudit(em, {
    at: deps.machineClock.now(),
    actor: { kind: 'subscriber', id: accountId },
    action: 'account.email-taken-back',
    target: `account:${accountId}`,
    before: null,
    after: null,
  });
  return issueMailedLink(em, deps.machineClock, {
    purpose: 'reset-password',
    userId: accountId,
    lifeSeconds: CHOOSE_SECONDS,
  });
}

/**
 * Null if another account keeps the address now. One that never proved it is removed: the thief may
 * have created it to lock the owner out.
 */
async function clearAddressOf(
  em: EntityManager,
  deps: Pick<AuthDeps, 'eraseReplaced' | 'payments'>,
  { email, userId }: MailedLink,
): Promise<string | null> {
  if (email == null) return null;
  const holder = await lockHolder(em, email);
  if (holder === null) return email;
  if (holder.id === userId || (await keepsAddress(em, deps, holder))) return null;
  await makeWay(em, deps, holder);
  return email;
}

function notNow(): AppError {
  return new AppError(
    'auth.take-back-over',
    'precondition',
    'The account can no longer be restored to this address. Please contact support.',
  );
}
