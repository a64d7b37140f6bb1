import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { guessedSubscriber } from '../../limits/guessed-account.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { endResetLinks, useMailedLink } from '../../people/mailed-links.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessionsOf } from '../close-account.ts';
import { type Follower, proveAddress } from '../mailed-link/prove-address.ts';
import { forgetPasskeys } from '../passkeys/passkeys.view.ts';
import { refuseMalformedPassword } from '../strength/refuse-password.ts';
import { hashForLink } from './hash-for-link.ts';
import { mailPasswordResetJob } from './mail-password-reset.job.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

/**
 * Takes the same time for known and unknown addresses. The job looks up the account. `next`: the page that asked for a
 * sign-in, which the mailed link leads back to.
 */
export async function requestPasswordReset(
  deps: Pick<Kernel, 'orm' | 'jobs'>,
  { email, next }: { email: string; next?: string | undefined },
): Promise<void> {
  const asked = { email: normaliseEmail(email), ...(next !== undefined && { next }) };
  await transact(deps.orm, (em) => deps.jobs.enqueue(em, mailPasswordResetJob, asked));
}

/**
 * Sets a new password by mailed link and ends every session. A reader of the mail owns the address.
 */
export async function resetPassword(
  deps: AuthDeps,
  input: { token: string; password: string; follower: Follower },
): Promise<string> {
  refuseMalformedPassword(input.password);
  const passwordHash = await hashForLink(deps, input);
  const { id, email } = await transact(deps.orm, async (em) => {
    const link = await useMailedLink(em, deps.machineClock, {
      purpose: 'reset-password',
      token: input.token,
    });
    // Lock the account first: a concurrent sign-in with the old password is then ended below or
    // refused.
    const account =
      link && (await em.findOne(AccountEntity, { id: link.userId, closingAt: null }, FOR_UPDATE));
    if (account === null) {
      throw new AppError(
        'auth.link-over',
        'precondition',
        'This link was already used or is no longer valid.',
      );
    }
    account.passwordHash = passwordHash;
    await proveAddress(em, deps, { account, follower: input.follower });
    await endSessionsOf(em, account.id);
    // The owner may have lost more than the password.
    await forgetPasskeys(em, { ownerId: account.id });
    await endResetLinks(em, account.id);
    await tellPasswordChanged(em, deps, account);
    return account;
  });
  await deps.guesses.knownEnded(guessedSubscriber(email));
  return id;
}
