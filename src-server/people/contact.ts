import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { AccountEntity } from './account.entity.ts';
import { isUnproven } from './is-unproven.ts';
import { SignUpEntity } from './sign-up.entity.ts';

interface Contact {
  email: string;
  /** False until the sign-up is completed. */
  isAccount: boolean;
}

const ACCOUNT = 'select email from account where id = ?::uuid for key share';
const SIGN_UP = 'select email from sign_up where id = ?::uuid for key share';

/**
 * The address to write to: the account's, or the one typed at sign-up. Locks the row against
 * erasure until the caller's transaction ends, so an erasure either sees what it writes or prevents
 * it.
 */
export async function contactOf(em: EntityManager, userId: string): Promise<Contact | null> {
  const [account] = await em.execute<{ email: string }[]>(ACCOUNT, [userId]);
  if (account !== undefined) return { email: account.email, isAccount: true };
  const [signUp] = await em.execute<{ email: string }[]>(SIGN_UP, [userId]);
  return signUp === undefined ? null : { email: signUp.email, isAccount: false };
}

/** The addresses of these accounts and sign-ups, by id. An account's own address comes before that of its sign-up. */
export async function addressesOf(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const among = { id: { $in: [...ids] } };
  const accounts = await em.find(AccountEntity, among, { fields: ['email'] });
  const signUps = await em.find(SignUpEntity, among, { fields: ['email'] });
  return new Map([...signUps, ...accounts].map(({ id, email }) => [id, email]));
}

/** Whether this id can sign in. False for a sign-up, or an account being closed. */
export async function accountExists(orm: Orm, userId: string): Promise<boolean> {
  return (await orm.em.fork().count(AccountEntity, { id: userId, closingAt: null })) > 0;
}

/** The account with this address. One that neither proved it nor pays does not block others. */
export async function accountOf(
  em: EntityManager,
  email: string,
): Promise<{ accountId: string; confirmed: boolean } | null> {
  const found = await em.findOne(AccountEntity, { email });
  return found && { accountId: found.id, confirmed: !isUnproven(found) };
}

/** Whether the address belongs to this account, which proved it. */
export async function provedAddress(
  em: EntityManager,
  account: { accountId: string; email: string },
): Promise<boolean> {
  const holder = await accountOf(em, account.email);
  return holder?.accountId === account.accountId && holder.confirmed;
}

/**
 * Whether the account followed a link mailed to its address. A payment, which counted in earlier
 * versions, proves nothing.
 */
export async function isConfirmed(orm: Orm, accountId: string): Promise<boolean> {
  const confirmed = { id: accountId, emailConfirmedAt: { $ne: null }, confirmedByPayment: false };
  return (await orm.em.fork().count(AccountEntity, confirmed)) > 0;
}

const HAS = `
  select 1 from account where id = ?::uuid and email = ? and closing_at is null for update`;

/** Whether the account still has this address. Locks it until the caller's transaction ends. */
export async function hasAddress(
  em: EntityManager,
  account: { accountId: string; email: string },
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(HAS, [account.accountId, account.email]);
  return rows.length > 0;
}
