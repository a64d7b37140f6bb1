import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Locks the account against erasure until the caller's transaction ends. For writers to an account
 * that may be closing.
 */
export async function lockAccount(em: EntityManager, accountId: string): Promise<void> {
  await em.execute('select 1 from account where id = ?::uuid for key share', [accountId]);
}

/**
 * Locks the account against closing until the caller's transaction ends. Null if the id belongs to no account.
 */
export async function holdAccount(
  em: EntityManager,
  accountId: string,
): Promise<{ isClosing: boolean } | null> {
  const [account] = await em.execute<{ isClosing: boolean }[]>(
    'select closing_at is not null as "isClosing" from account where id = ?::uuid for share',
    [accountId],
  );
  return account ?? null;
}

/**
 * Locks the account for the writers of its standing: each waits for the other and reads what it
 * committed. Call it before any write: other writers lock the account first too, then its card in the
 * operator's list. A sign-up is locked instead until it becomes an account. Null if the id belongs to no
 * account.
 */
export async function holdStanding(
  em: EntityManager,
  accountId: string,
): Promise<{ isClosing: boolean } | null> {
  const account = await lockForStanding(em, accountId);
  if (account !== null) return account;
  await holdSignUp(em, accountId);
  return lockForStanding(em, accountId);
}

async function lockForStanding(
  em: EntityManager,
  accountId: string,
): Promise<{ isClosing: boolean } | null> {
  const [account] = await em.execute<{ isClosing: boolean }[]>(
    'select closing_at is not null as "isClosing" from account where id = ?::uuid for no key update',
    [accountId],
  );
  return account ?? null;
}

/**
 * Prevents the sign-up from becoming an account until the caller's transaction ends. Call it before the account is
 * created: a writer of its standing would otherwise lock the card first and the new account second.
 */
export async function holdSignUp(em: EntityManager, signUpId: string): Promise<void> {
  await em.execute('select 1 from sign_up where id = ?::uuid for no key update', [signUpId]);
}

/** Whether the id belongs to an account, closing or not. */
export async function isAccount(em: EntityManager, accountId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from account where id = ?::uuid', [accountId]);
  return rows.length > 0;
}

const OPEN_ACCOUNT = 'select 1 from account where id = ?::uuid and closing_at is null for share';

/** Whether the account is open. Locks it against closing until the caller's transaction ends. */
export async function lockOpenAccount(em: EntityManager, accountId: string): Promise<boolean> {
  return (await em.execute<unknown[]>(OPEN_ACCOUNT, [accountId])).length > 0;
}
