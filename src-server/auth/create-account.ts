import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors/app-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { AccountEntity } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { issueMailedLink } from './mailed-links.ts';
import { SessionEntity } from './session.entity.ts';
import { type SignUp, SignUpEntity } from './sign-up.entity.ts';

const CONFIRM_LINK_SECONDS = 7 * 86_400;

/** In the caller's transaction: the account, the end of its sign-up, and what follows from it. */
export async function createAccount(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock' | 'machineClock' | 'jobs' | 'publicUrl'>,
  input: { signUp: SignUp; passwordHash: string; paid: boolean },
): Promise<void> {
  const { signUp } = input;
  const now = deps.clock.now();
  await makeRoomFor(em, deps, signUp.email);
  em.create(AccountEntity, {
    id: signUp.id,
    email: signUp.email,
    firstName: null,
    passwordHash: input.passwordHash,
    emailConfirmedAt: input.paid ? now : null,
    createdAt: now,
  });
  const completed = await em.nativeUpdate(
    SignUpEntity,
    { id: signUp.id, completedAt: null },
    { completedAt: now },
  );
  if (completed !== 1) {
    throw new AppError(
      'auth.already-set-up',
      'conflict',
      'Account already set up. Please sign in.',
    );
  }
  if (!input.paid) {
    const token = issueMailedLink(em, deps.machineClock, {
      purpose: 'confirm-email',
      userId: signUp.id,
      lifeSeconds: CONFIRM_LINK_SECONDS,
    });
    await queueMail(em, deps, {
      dedupeKey: `confirm-email:${signUp.id}`,
      userId: signUp.id,
      to: signUp.email,
      template: 'confirm-email',
      values: { link: `${deps.publicUrl}/confirm-email?token=${token}` },
    });
  }
  await deps.jobs.enqueue(em, 'reconcile-access', { accountId: signUp.id });
}

/** A confirmed account keeps its address; one that never proved it makes way and loses what it held. */
async function makeRoomFor(
  em: EntityManager,
  deps: Pick<AuthDeps, 'jobs'>,
  email: string,
): Promise<void> {
  const holder = await em.findOne(AccountEntity, { email });
  if (holder === null) return;
  if (holder.emailConfirmedAt !== null) {
    throw new AppError(
      'auth.email-taken',
      'conflict',
      'An account with this email already exists. Please sign in.',
    );
  }
  await em.nativeDelete(SessionEntity, { accountId: holder.id });
  await em.nativeDelete(AccountEntity, { id: holder.id });
  await deps.jobs.enqueue(em, 'reconcile-access', { accountId: holder.id });
}
