import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { AccountEntity } from './account.entity.ts';
import { SignUpEntity } from './sign-up.entity.ts';

export interface Contact {
  email: string;
  /** False while the sign-up was not completed. */
  isAccount: boolean;
}

/** Where a user can be written to: the account's address, or the one typed at sign-up. */
export async function contactOf(orm: Orm, userId: string): Promise<Contact | null> {
  const em = orm.em.fork();
  const account = await em.findOne(AccountEntity, { id: userId });
  if (account !== null) return { email: account.email, isAccount: true };
  const signUp = await em.findOne(SignUpEntity, { id: userId });
  return signUp === null ? null : { email: signUp.email, isAccount: false };
}

/** Whether somebody can sign in under this id: a sign-up alone, or an account on its way out, holds nothing. */
export async function accountExists(orm: Orm, userId: string): Promise<boolean> {
  return (await orm.em.fork().count(AccountEntity, { id: userId, closingAt: null })) > 0;
}

/** The account that has an address. One that never proved it, and pays nothing, blocks nobody. */
export async function accountOf(
  orm: Orm,
  email: string,
): Promise<{ accountId: string; confirmed: boolean } | null> {
  const found = await orm.em.fork().findOne(AccountEntity, { email });
  return found && { accountId: found.id, confirmed: found.emailConfirmedAt != null };
}

const OWNS = `
  select 1 from account where id = ?::uuid and email = ? and email_confirmed_at is not null
    and closing_at is null for update`;

/** Whether the account has proved this address and has it still; stays so in the caller's transaction. */
export async function ownsAddress(
  em: EntityManager,
  account: { accountId: string; email: string },
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(OWNS, [account.accountId, account.email]);
  return rows.length > 0;
}
