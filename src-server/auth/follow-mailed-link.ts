import { transact } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { AccountEntity } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { confirmEmailChange } from './change-email.ts';
import { enqueueAdoption } from './enqueue-adoption.ts';
import { useMailedLink } from './mailed-links.ts';

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
    await enqueueAdoption(em, deps, account);
    return 'confirmed';
  });
}

export function linkOver(words = 'This link was already used or is no longer valid.'): AppError {
  return new AppError('auth.link-over', 'precondition', words);
}
