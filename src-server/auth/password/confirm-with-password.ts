import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Account, AccountEntity } from '../../people/account.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { knownCaller } from './password-gate.ts';

/** Guards irreversible actions: an unattended browser must not be enough. */
export async function confirmWithPassword(
  deps: Pick<AuthDeps, 'orm' | 'passwords'>,
  { accountId }: { accountId: string },
  password: string,
): Promise<Account> {
  const account = await deps.orm.em.fork().findOneOrFail(AccountEntity, { id: accountId });
  const caller = knownCaller(accountId);
  if (await deps.passwords.verify(account.passwordHash, password, caller)) return account;
  // A closing account has lost its password.
  if (account.closingAt != null) throw accountClosing('auth');
  throw new AppError('auth.wrong-password', 'invalid', 'Your current password is incorrect.');
}
