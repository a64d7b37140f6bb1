import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { endResetLinks } from '../../people/mailed-links.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endSessionsOf } from '../close-account.ts';
import { holdSession } from '../hold-session.ts';
import { renewSession } from '../session/sessions.ts';
import { refuseEasyPassword, refuseMalformedPassword } from '../strength/refuse-password.ts';
import { knownCaller } from './password-gate.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

/** Checks the old password, ends every other session, and returns this browser's new token. */
export async function changePassword(
  deps: AuthDeps,
  actor: SubscriberActor,
  input: { currentPassword: string; newPassword: string; userAgent: string | null },
): Promise<string> {
  refuseMalformedPassword(input.newPassword);
  const { accountId } = actor;
  const caller = knownCaller(accountId);
  const account = await deps.orm.em.fork().findOneOrFail(AccountEntity, { id: accountId });
  if (!(await deps.passwords.verify(account.passwordHash, input.currentPassword, caller))) {
    throw new AppError('auth.wrong-password', 'invalid', 'Your current password is incorrect.');
  }
  const { newPassword: password } = input;
  await refuseEasyPassword(deps.passwords, { password, email: account.email, caller });
  const passwordHash = await deps.passwords.hash(password, caller);
  return transact(deps.orm, async (em) => {
    // Conditional: of two concurrent changes, the one that checked the older password loses.
    const changed = await em.nativeUpdate(
      AccountEntity,
      { id: accountId, passwordHash: account.passwordHash },
      { passwordHash },
    );
    if (changed !== 1) {
      throw new AppError('auth.password-changed', 'conflict', 'Your password was just changed.');
    }
    // Kept, because notifications in this browser end with its session.
    await holdSession(em, actor);
    await endSessionsOf(em, accountId, actor.sessionId);
    await endResetLinks(em, accountId);
    await tellPasswordChanged(em, deps, account);
    return renewSession(em, deps, { sessionId: actor.sessionId, userAgent: input.userAgent });
  });
}
