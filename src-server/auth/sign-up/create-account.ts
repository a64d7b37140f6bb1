import type { EntityManager } from '@mikro-orm/postgresql';
import { withNext } from '../../../src/domain/page-path.ts';
import { reconcileAccessJob } from '../../access/engine/reconcile-access.job.ts';
import { AppError } from '../../errors/app-error.ts';
import { saveMailLocale } from '../../mail/preference/mail-preference.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { type SignUp, SignUpEntity } from '../../people/sign-up.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { mailConfirmation } from '../mailed-link/send-confirmation.ts';
import { keepsAddress, lockHolder, makeWay } from './make-way.ts';

/**
 * Creates the account, completes its sign-up and writes the consequences, in the caller's
 * transaction.
 */
export async function createAccount(
  em: EntityManager,
  deps: Pick<
    AuthDeps,
    'clock' | 'machineClock' | 'jobs' | 'publicUrl' | 'payments' | 'eraseReplaced'
  >,
  input: { signUp: SignUp; passwordHash: string; paid: boolean; next: string | undefined },
): Promise<void> {
  const { signUp } = input;
  const now = deps.clock.now();
  await makeRoomFor(em, deps, input);
  em.create(AccountEntity, {
    id: signUp.id,
    email: signUp.email,
    firstName: null,
    passwordHash: input.passwordHash,
    // A payment proves no mailbox: anyone can type an address and pay.
    emailConfirmedAt: signUp.addressProvenAt ?? null,
    createdAt: now,
    closingAt: null,
  });
  if (signUp.locale != null) {
    await saveMailLocale(em, { userId: signUp.id, locale: signUp.locale, now });
  }
  const completed = await em.nativeUpdate(
    SignUpEntity,
    { id: signUp.id, completedAt: null },
    { completedAt: now },
  );
  if (completed !== 1) throw alreadySetUp();
  if (signUp.addressProvenAt == null) {
    await mailConfirmation(em, deps, {
      account: signUp,
      key: signUp.id,
      linkOf: (url) => withNext(url, input.next),
    });
  }
  await deps.jobs.enqueue(em, reconcileAccessJob, { accountId: signUp.id });
}

/** Only for the browser of the sign-up: it tells that the account exists. */
export function alreadySetUp(): AppError {
  return new AppError('auth.already-set-up', 'conflict', 'Account already set up. Please sign in.');
}

/** Replaces an account that does not keep its address, but only for a payer. */
async function makeRoomFor(
  em: EntityManager,
  deps: Pick<AuthDeps, 'eraseReplaced' | 'payments'>,
  { signUp, paid }: { signUp: SignUp; paid: boolean },
): Promise<void> {
  const holder = await lockHolder(em, signUp.email);
  if (holder === null) return;
  // A concurrent click of the same browser was first.
  if (holder.id === signUp.id) throw alreadySetUp();
  if (await keepsAddress(em, deps, holder)) {
    throw new AppError(
      'auth.email-taken',
      'conflict',
      'An account with this email already exists. Please sign in.',
    );
  }
  if (!paid) {
    throw new AppError(
      'auth.email-unconfirmed',
      'conflict',
      'An account with this email is waiting for confirmation. Please sign in, or reset your password by email.',
    );
  }
  await makeWay(em, deps, holder);
}
