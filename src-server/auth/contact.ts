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

/** The account that holds an address for good: one that never proved it blocks nobody. */
export async function confirmedAccountOf(orm: Orm, email: string): Promise<string | null> {
  const found = await orm.em
    .fork()
    .findOne(AccountEntity, { email, emailConfirmedAt: { $ne: null } });
  return found?.id ?? null;
}
