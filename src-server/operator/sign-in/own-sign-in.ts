import { recordAudit } from '../../audit/record-audit.ts';
import { knownCaller } from '../../auth/password/password-gate.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { OperatorEntity } from '../operator.entity.ts';
import { operatorAct } from './audit-sign-in.ts';
import { confirmPassword } from './factors/confirm-password.ts';
import { rotateSessions } from './factors/second-factor.ts';
import { refuseOperatorPassword } from './refuse-operator-password.ts';

/** Returns this browser's new token. Every other session ends. */
export async function changeOperatorPassword(
  deps: OperatorDeps,
  actor: OperatorActor,
  input: { currentPassword: string; newPassword: string },
): Promise<string> {
  const { id, username, passwordHash, fromEnvironment } = await confirmPassword(
    deps,
    actor,
    input.currentPassword,
  );
  if (fromEnvironment) {
    throw new AppError(
      'admin.configured-operator',
      'precondition',
      'This operator’s password comes from the server’s settings (ADMIN_PASSWORD_HASH) and is changed there.',
    );
  }
  const { newPassword: password } = input;
  const caller = knownCaller(id);
  await refuseOperatorPassword(deps.passwords, { password, username, caller });
  const fresh = await deps.passwords.hash(password, caller);
  return transact(deps.orm, async (em) => {
    const where = { id, passwordHash };
    if ((await em.nativeUpdate(OperatorEntity, where, { passwordHash: fresh })) !== 1) {
      throw new AppError('admin.password-changed', 'conflict', 'Your password was just changed.');
    }
    recordAudit(em, { ...operatorAct(deps, id), action: 'operator.password-changed' });
    return rotateSessions(em, deps, id);
  });
}
