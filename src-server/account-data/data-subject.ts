import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors/app-error.ts';
import { type Account, AccountEntity } from '../people/account.entity.ts';

/** The person whose data is exported or erased. */
export interface DataSubject {
  accountId: string;
  email: string;
}

export async function getAccount(em: EntityManager, accountId: string): Promise<Account> {
  const account = await em.findOne(AccountEntity, { id: accountId });
  if (account !== null) return account;
  throw new AppError('account-data.no-account', 'not-found', 'This account does not exist.');
}

/** Replaces :account, :email and :now with parameters, and returns their values in order. */
export function statementFor(
  statement: string,
  { accountId, email }: DataSubject,
  now: Date | null = null,
): [sql: string, values: (string | Date | null)[]] {
  const values: (string | Date | null)[] = [];
  const sql = statement.replaceAll(/:(account|email|now)\b/g, (_, which: string) => {
    values.push(which === 'account' ? accountId : which === 'email' ? email : now);
    return which === 'account' ? '?::uuid' : which === 'email' ? '?::text' : '?::timestamptz';
  });
  return [sql, values];
}
