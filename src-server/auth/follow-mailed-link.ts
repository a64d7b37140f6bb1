import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { AccountEntity } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { confirmEmailChange } from './change-email.ts';
import { useMailedLink } from './mailed-links.ts';
import { SignUpEntity } from './sign-up.entity.ts';
import { hashToken, newToken } from './token.ts';

/** Binds the sign-up to this browser: whoever holds the mailed link may go on (resolutions, 15). */
export async function continueSignUp(
  deps: Pick<AuthDeps, 'orm' | 'machineClock'>,
  token: string,
): Promise<{ signUpToken: string; userId: string; email: string; plan: string }> {
  return transact(deps.orm, async (em) => {
    const link = await useMailedLink(em, deps.machineClock, { purpose: 'continue-sign-up', token });
    if (link === null) throw linkOver();
    const signUp = await em.findOne(SignUpEntity, { id: link.userId, completedAt: null });
    if (signUp === null) throw linkOver();
    const signUpToken = newToken();
    signUp.cookieHash = hashToken(signUpToken);
    return { signUpToken, userId: signUp.id, email: signUp.email, plan: signUp.plan };
  });
}

const CONFIRMING = ['confirm-email', 'change-email-old', 'change-email-new'] as const;

/** confirmed: the account's own address. waiting: for the other mailbox of a change. changed: by both. */
export async function confirmEmail(
  deps: Pick<AuthDeps, 'orm' | 'machineClock' | 'clock' | 'jobs'>,
  token: string,
): Promise<'confirmed' | 'waiting' | 'changed'> {
  return transact(deps.orm, async (em) => {
    const link = await useMailedLink(em, deps.machineClock, { purpose: CONFIRMING, token });
    if (link === null) throw linkOver();
    if (link.purpose !== 'confirm-email') return confirmEmailChange(em, deps, link);
    const account = await em.findOne(AccountEntity, { id: link.userId });
    if (account === null) throw linkOver();
    account.emailConfirmedAt ??= deps.clock.now();
    return 'confirmed';
  });
}

function linkOver(): AppError {
  return new AppError(
    'auth.link-over',
    'precondition',
    'This link was already used or is no longer valid.',
  );
}
