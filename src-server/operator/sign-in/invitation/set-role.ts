import type { OperatorRole } from '../../../../src/domain/people/operator-rights.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Kernel } from '../../../kernel.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { operatorAct } from '../audit-sign-in.ts';
import { keepAnOwner } from './keep-an-owner.ts';

/** Takes effect at the next request of every session. Safe to repeat. */
export async function setOperatorRole(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  actor: OperatorActor,
  { operatorId, role }: { operatorId: string; role: OperatorRole },
): Promise<void> {
  await transact(deps.orm, async (em) => {
    // Adding an owner cannot leave zero owners. The lock still verifies that the actor is one.
    const leaving = role === 'owner' ? '' : operatorId;
    await keepAnOwner(em, { actorId: actor.operatorId, leaving });
    const operator = await em.findOne(OperatorEntity, { id: operatorId }, FOR_UPDATE);
    if (operator === null) {
      throw new AppError('admin.no-operator', 'not-found', 'This operator does not exist.');
    }
    if (operator.role === role) return;
    if (operator.fromEnvironment) {
      const message = 'This operator comes from the server’s settings and is always an owner.';
      throw new AppError('admin.configured-operator', 'precondition', message);
    }
    const before = { role: operator.role };
    operator.role = role;
    const act = { ...operatorAct(deps, actor.operatorId), target: `operator:${operatorId}` };
    recordAudit(em, { ...act, action: 'operator.role-changed', before, after: { role } });
  });
}
