import type { EntityManager } from '@mikro-orm/postgresql';
import { accountClosing } from '../errors/account-closing.ts';
import { AppError } from '../errors/app-error.ts';
import { holdAccount, isAccount } from '../people/account-lock.ts';
import type { AccessDeps } from './engine/reconcile-run.ts';

/**
 * Locks the account until the caller's transaction ends, for writers of new rows. An erasure either
 * committed first and is seen here, or waits and deletes the new rows too. Raises 'conflict' and
 * 'not-found'.
 */
export async function requireOpenAccount(
  em: EntityManager,
  { standing }: Pick<AccessDeps, 'standing'>,
  accountId: string,
): Promise<void> {
  const account = await holdAccount(em, accountId);
  if (account?.isClosing === true) throw accountClosing('access');
  if (account === null && (await standing.standingOf(accountId)) === null) {
    throw noAccount();
  }
}

/** Raises 'not-found' unless the id belongs to an account or a paid sign-up. */
export async function requireAccount(
  em: EntityManager,
  { standing }: Pick<AccessDeps, 'standing'>,
  accountId: string,
): Promise<void> {
  if (!(await isAccount(em, accountId)) && (await standing.standingOf(accountId)) === null)
    throw noAccount();
}

const noAccount = () =>
  new AppError('access.no-account', 'not-found', 'This account does not exist.');
