import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { isUnproven } from '../../people/is-unproven.ts';
import { issueMailedLink, useMailedLink } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessionsOf } from '../close-account.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { confirmEmailChange } from './change-email.ts';
import { type Follower, proveAddress } from './prove-address.ts';
import { takeBackEmail } from './take-back-email.ts';

export const CONFIRMING = [
  'confirm-email',
  'change-email-old',
  'change-email-new',
  'take-back-email',
] as const;
/** The user is already on the page. */
const CHOOSE_SECONDS = 30 * 60;

/**
 * confirmed: the account's own address. waiting: for the other mailbox of a change. changed: both
 * confirmed. password-wanted: the account's creator may not own the mailbox, so a new password
 * proves the address.
 */
type Confirmed =
  | { kind: 'confirmed' | 'waiting' | 'changed' }
  | { kind: 'password-wanted'; resetToken: string };

export async function confirmEmail(
  deps: Pick<
    AuthDeps,
    | 'orm'
    | 'machineClock'
    | 'clock'
    | 'jobs'
    | 'payments'
    | 'publicUrl'
    | 'passwords'
    | 'eraseReplaced'
  >,
  token: string,
  follower: Follower,
): Promise<Confirmed> {
  return transact(deps.orm, async (em) => {
    const link = await useMailedLink(em, deps.machineClock, { purpose: CONFIRMING, token });
    if (link === null) throw linkOver();
    if (link.purpose === 'take-back-email') {
      return { kind: 'password-wanted', resetToken: await takeBackEmail(em, deps, link) };
    }
    if (link.purpose !== 'confirm-email') return { kind: await confirmEmailChange(em, deps, link) };
    const account = await em.findOne(
      AccountEntity,
      { id: link.userId, closingAt: null },
      FOR_UPDATE,
    );
    if (account === null) throw linkOver();
    const { id: accountId } = account;
    const isNews = isUnproven(account);
    if (isNews && follower?.accountId !== accountId) {
      await endSessionsOf(em, accountId);
      const reset = { purpose: 'reset-password', userId: accountId } as const;
      const life = { lifeSeconds: CHOOSE_SECONDS };
      const resetToken = issueMailedLink(em, deps.machineClock, { ...reset, ...life });
      return { kind: 'password-wanted', resetToken };
    }
    if (isNews) {
      const others = { accountId, id: { $ne: follower?.sessionId ?? null } };
      await em.nativeDelete(SessionEntity, others);
    }
    await proveAddress(em, deps, { account, follower });
    return { kind: 'confirmed' };
  });
}

export function linkOver(message = 'This link was already used or is no longer valid.'): AppError {
  return new AppError('auth.link-over', 'precondition', message);
}
