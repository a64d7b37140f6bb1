import type { EntityManager } from '@mikro-orm/postgresql';
import { accountClosing } from '../errors/account-closing.ts';
import { AppError } from '../errors/app-error.ts';
import type { AccessDeps } from './engine/reconcile-run.ts';

/**
 * Locks the account against erasure until the caller's transaction ends. For writers to an account
 * that may be closing.
 */
export async function lockAccount(em: EntityManager, accountId: string): Promise<void> {
  await em.execute('select 1 from account where id = ?::uuid for key share', [accountId]);
}

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
  const [account] = await em.execute<{ closing: boolean }[]>(
    'select closing_at is not null as closing from account where id = ?::uuid for share',
    [accountId],
  );
  if (account?.closing === true) throw accountClosing('access');
  if (account === undefined && (await standing.standingOf(accountId)) === null) {
    throw noAccount();
  }
}

/** Raises 'not-found' unless the id belongs to an account or a paid sign-up. */
export async function requireAccount(
  em: EntityManager,
  { standing }: Pick<AccessDeps, 'standing'>,
  accountId: string,
): Promise<void> {
  const known = await em.execute('select 1 from account where id = ?::uuid', [accountId]);
  if (known.length === 0 && (await standing.standingOf(accountId)) === null) throw noAccount();
}

const noAccount = () =>
  new AppError('access.no-account', 'not-found', 'This account does not exist.');
