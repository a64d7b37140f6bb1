import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { retryOnUnique } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { queueMail } from '../../mail/outbox.ts';
import { type Account, AccountEntity } from '../../people/account.entity.ts';
import { lockOpenAccount } from '../../people/account-lock.ts';
import { type MailedLink, MailedLinkEntity } from '../../people/mailed-link.entity.ts';
import { endResetLinks, issueMailedLink } from '../../people/mailed-links.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessionsOf } from '../close-account.ts';
import { confirmWithPassword } from '../password/confirm-with-password.ts';
import { keepsAddress, makeWay } from '../sign-up/make-way.ts';
import { refuseTakeover } from '../sign-up/refuse-takeover.ts';
import { EmailChangeEntity } from './email-change.entity.ts';
import { manyMails } from './send-confirmation.ts';
import { tellEmailChanged } from './take-back-email.ts';

const LINK_SECONDS = 24 * 3_600;
const PURPOSES = ['change-email-old', 'change-email-new'] as const;
type Deps = Pick<
  AuthDeps,
  'orm' | 'jobs' | 'clock' | 'machineClock' | 'publicUrl' | 'passwords' | 'mayMail' | 'payments'
>;

/**
 * Mails a link to both addresses. Nothing changes until both are followed. Never reveals whether
 * the new address has an account: in that case it gets no link. Raises 'rate-limited' beyond the
 * mails that the account's own address may get.
 */
export async function requestEmailChange(
  deps: Deps,
  actor: SubscriberActor,
  input: { newEmail: string; password: string },
): Promise<void> {
  const { id: accountId, email } = await confirmWithPassword(deps, actor, input.password);
  const newEmail = normaliseEmail(input.newEmail);
  if (newEmail === email) {
    throw new AppError('auth.same-email', 'invalid', 'This is already your email address.');
  }
  // Earlier links stay valid. Beyond the limit of the new address, which may be a stranger's, the
  // answer is the same. It is counted for a taken address too, to reveal no account.
  if (!(await deps.mayMail(email, 'change-email-old'))) throw manyMails();
  if (!(await deps.mayMail(newEmail, 'change-email-new'))) return;
  const createdAt = deps.machineClock.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_SECONDS * 1000);
  await retryOnUnique(deps.orm, async (em) => {
    // Same lock order as sending or following these links.
    await em.nativeDelete(MailedLinkEntity, { userId: accountId, purpose: { $in: [...PURPOSES] } });
    if (!(await lockOpenAccount(em, accountId))) throw accountClosing('auth');
    await em.nativeDelete(EmailChangeEntity, { accountId });
    em.create(EmailChangeEntity, {
      accountId,
      newEmail,
      oldConfirmedAt: null,
      newConfirmedAt: null,
      createdAt,
      expiresAt,
    });
    const holder = await em.findOne(AccountEntity, { email: newEmail });
    const isTaken = holder !== null && (await keepsAddress(em, deps, holder));
    const readers = [
      { purpose: PURPOSES[0], to: email },
      ...(isTaken ? [] : [{ purpose: PURPOSES[1], to: newEmail }]),
    ] as const;
    for (const { purpose, to } of readers) {
      const lifeSeconds = LINK_SECONDS;
      const link = { purpose, userId: accountId, lifeSeconds };
      const token = issueMailedLink(em, deps.machineClock, link);
      await em.flush();
      await queueMail(em, deps, {
        dedupeKey: `${purpose}:${newId()}`,
        userId: accountId,
        to,
        template: purpose,
        values: { link: `${deps.publicUrl}/confirm-email?token=${token}`, email, newEmail },
      });
    }
  });
}

/**
 * One of the two links was followed. Runs in the caller's transaction. 'waiting': for the other
 * one.
 */
export async function confirmEmailChange(
  em: EntityManager,
  deps: Pick<
    AuthDeps,
    'jobs' | 'clock' | 'machineClock' | 'payments' | 'publicUrl' | 'eraseReplaced'
  >,
  link: MailedLink,
): Promise<'waiting' | 'changed'> {
  const accountId = link.userId;
  const now = deps.machineClock.now();
  // Both links may be followed concurrently. The second one finishes the change.
  const account = await em.findOne(AccountEntity, { id: accountId, closingAt: null }, FOR_UPDATE);
  if (account === null) throw changeOver();
  const change = await em.findOne(EmailChangeEntity, { accountId, expiresAt: { $gt: now } });
  if (change === null) throw changeOver();
  const { newEmail } = change;
  if (link.purpose === 'change-email-old') change.oldConfirmedAt = now;
  else {
    await refuseNewAddress(em, deps, newEmail);
    change.newConfirmedAt = now;
  }
  if (!change.oldConfirmedAt || !change.newConfirmedAt) return 'waiting';

  // A sign-up with this address may have started since the new mailbox confirmed it.
  const holder = await refuseTakeover(em, deps, { email: newEmail, message: NOT_NOW });
  if (holder !== null) await makeWay(em, deps, holder);
  const oldEmail = account.email;
  account.email = newEmail;
  account.emailConfirmedAt = deps.clock.now();
  account.confirmedByPayment = false;
  em.remove(change);
  await endSessionsOf(em, accountId);
  await endResetLinks(em, accountId);
  recordAudit(em, {
    at: now,
    actor: { kind: 'subscriber', id: accountId },
    action: 'account.email-changed',
    target: `account:${accountId}`,
    before: null,
    after: null,
  });
  await em.flush();
  await tellEmailChanged(em, deps, { userId: accountId, oldEmail });
  return 'changed';
}

/**
 * Shown to the reader of the new mailbox. The requester only learns that the address is
 * unavailable.
 */
const IN_USE =
  'This address is used by an account or a new sign-up here, so the other account cannot move to it now.';
const NOT_NOW =
  'This address cannot be used for your account now. Please choose another one, or try again in a week.';

/** For the link in the new mailbox. Returns the unproven account that will be replaced. */
export function refuseNewAddress(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'payments'>,
  newEmail: string,
): Promise<Account | null> {
  return refuseTakeover(em, deps, { email: newEmail, message: IN_USE });
}

function changeOver(): AppError {
  return new AppError(
    'auth.email-change-over',
    'precondition',
    'This change of address has expired. Please request it again.',
  );
}
