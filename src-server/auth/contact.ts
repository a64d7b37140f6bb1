import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { AccountEntity } from './account.entity.ts';

export interface Contact {
  email: string;
  /** False while the sign-up was not completed. */
  isAccount: boolean;
}

const ACCOUNT = 'select email from account where id = ?::uuid for key share';
const SIGN_UP = 'select email from sign_up where id = ?::uuid for key share';

/**
 * Where a user can be written to: the account's address, or the one typed at sign-up. Nobody is erased until
 * the caller's transaction ends: what it writes of them is there when an erasure looks, or is not written.
 */
export async function contactOf(em: EntityManager, userId: string): Promise<Contact | null> {
  const [account] = await em.execute<{ email: string }[]>(ACCOUNT, [userId]);
  if (account !== undefined) return { email: account.email, isAccount: true };
  const [signUp] = await em.execute<{ email: string }[]>(SIGN_UP, [userId]);
  return signUp === undefined ? null : { email: signUp.email, isAccount: false };
}

/** Whether somebody can sign in under this id: a sign-up alone, or an account on its way out, holds nothing. */
export async function accountExists(orm: Orm, userId: string): Promise<boolean> {
  return (await orm.em.fork().count(AccountEntity, { id: userId, closingAt: null })) > 0;
}

const STAYS = 'select 1 from account where id = ?::uuid and closing_at is null for share';

/** The same, and until the caller's transaction ends nobody closes it. */
export async function staysHere(em: EntityManager, accountId: string): Promise<boolean> {
  return (await em.execute<unknown[]>(STAYS, [accountId])).length > 0;
}

/** The account that has an address. One that never proved it, and pays nothing, blocks nobody. */
export async function accountOf(
  em: EntityManager,
  email: string,
): Promise<{ accountId: string; confirmed: boolean } | null> {
  const found = await em.findOne(AccountEntity, { email });
  return found && { accountId: found.id, confirmed: found.emailConfirmedAt != null };
}

/** Whether the account followed a link that was mailed to its address: a payment, as earlier versions had it, proves none. */
export async function isConfirmed(orm: Orm, accountId: string): Promise<boolean> {
  const confirmed = { id: accountId, emailConfirmedAt: { $ne: null }, confirmedByPayment: false };
  return (await orm.em.fork().count(AccountEntity, confirmed)) > 0;
}

const HAS = `
  select 1 from account where id = ?::uuid and email = ? and closing_at is null for update`;

/** Whether the account has this address still; stays so in the caller's transaction. */
export async function hasAddress(
  em: EntityManager,
  account: { accountId: string; email: string },
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(HAS, [account.accountId, account.email]);
  return rows.length > 0;
}
