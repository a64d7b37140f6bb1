import { knownCaller } from '../../../auth/password/password-gate.ts';
import { readFork } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { type Operator, OperatorEntity } from '../../operator.entity.ts';

/** Asks for the operator's own password again before a change to how operators sign in. */
export async function confirmPassword(
  deps: Pick<OperatorDeps, 'orm' | 'passwords' | 'limits'>,
  { operatorId, sessionId }: OperatorActor,
  password: string,
): Promise<Operator> {
  await deps.limits.bySession('confirm', sessionId);
  const operator = await readFork(deps.orm).findOneOrFail(OperatorEntity, { id: operatorId });
  const caller = knownCaller(operatorId);
  if (await deps.passwords.verify(operator.passwordHash, password, caller)) return operator;
  throw new AppError('admin.wrong-password', 'invalid', 'Your password is incorrect.');
}
