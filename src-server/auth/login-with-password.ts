import { normaliseEmail } from '../../src/domain/email-address.ts';
import { transact } from '../database/transaction.ts';
import { AccountEntity } from './account.entity.ts';
import type { AuthDeps } from './auth.deps.ts';
import { openSession } from './sessions.ts';
import { SignUpEntity } from './sign-up.entity.ts';

export type LoginResult = { success: true; sessionToken: string } | { success: false };

/** One text and one cost for a wrong password and for an unknown address. */
export async function loginWithPassword(
  deps: AuthDeps,
  input: { email: string; password: string; userAgent: string | null },
): Promise<LoginResult> {
  const email = normaliseEmail(input.email);
  const account = await deps.orm.em.fork().findOne(AccountEntity, { email });
  const right =
    account === null
      ? await deps.passwords.verifyNobody(input.password)
      : await deps.passwords.verify(account.passwordHash, input.password);
  if (account === null || !right) return { success: false };
  const sessionToken = await transact(deps.orm, async (em) => {
    // Somebody may have paid in another sign-up with this address before remembering the account.
    const elsewhere = await em.count(SignUpEntity, { email, completedAt: null });
    if (elsewhere > 0) await deps.jobs.enqueue(em, 'adopt-payments', { accountId: account.id });
    return openSession(em, deps, { accountId: account.id, userAgent: input.userAgent });
  });
  deps.log.info({ accountId: account.id }, 'subscriber signed in');
  return { success: true, sessionToken };
}
