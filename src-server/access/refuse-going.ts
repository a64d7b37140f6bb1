import type { EntityManager } from '@mikro-orm/postgresql';
import { accountClosing } from '../errors/account-closing.ts';
import { AppError } from '../errors/app-error.ts';
import type { AccessDeps } from './engine/reconcile-run.ts';

/** For whoever writes of an account that may be closing: it is not erased before the caller's transaction ends. */
export async function keepFromErasure(em: EntityManager, accountId: string): Promise<void> {
  await em.execute('select 1 from account where id = ?::uuid for key share', [accountId]);
}

/**
 * For whoever writes something new about an account. Locked until the caller's transaction ends: an erasure either
 * comes first and is seen here, or waits, and takes what was written with the rest. Raises 'conflict' and 'not-found'.
 */
export async function refuseGoing(
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

/** Raises 'not-found' for an id that neither an account nor a paid sign-up has. */
export async function requireAccount(
  em: EntityManager,
  { standing }: Pick<AccessDeps, 'standing'>,
  accountId: string,
): Promise<void> {
  const known = await em.execute('select 1 from account where id = ?::uuid', [accountId]);
  if (known.length === 0 && (await standing.standingOf(accountId)) === null) throw noAccount();
}

const noAccount = () => new AppError('access.no-account', 'not-found', 'There is no such account.');
