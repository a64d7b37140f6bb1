import { recordAudit } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { operatorAct } from '../audit-sign-in.ts';
import { confirmPassword } from '../factors/confirm-password.ts';
import { deleteOperator } from './delete-operator.ts';
import { keepAnOwner } from './keep-an-owner.ts';

/**
 * Ends the operator's sessions at once and voids their invitations. The configured operator and
 * oneself cannot be removed.
 */
export async function removeOperator(
  deps: OperatorDeps,
  actor: OperatorActor,
  input: { operatorId: string; password: string },
): Promise<void> {
  await confirmPassword(deps, actor, input.password);
  const { operatorId } = input;
  if (operatorId === actor.operatorId) {
    throw new AppError('admin.own-operator', 'precondition', 'You cannot remove yourself.');
  }
  await transact(deps.orm, async (em) => {
    await keepAnOwner(em, { actorId: actor.operatorId, leaving: operatorId });
    // Locked: a concurrent invitation either committed first or is refused.
    const operator = await em.findOne(OperatorEntity, { id: operatorId }, FOR_UPDATE);
    if (operator === null) {
      throw new AppError('admin.no-operator', 'not-found', 'This operator does not exist.');
    }
    if (operator.fromEnvironment) {
      throw new AppError(
        'admin.configured-operator',
        'precondition',
        'This operator comes from the server’s settings and is removed there.',
      );
    }
    const after = await deleteOperator(em, operator);
    const act = { ...operatorAct(deps, actor.operatorId), target: `operator:${operatorId}` };
    recordAudit(em, { ...act, action: 'operator.removed', after });
  });
}
