import { recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { OperatorEntity } from '../operator.entity.ts';
import { operatorAct } from '../sign-in/audit-sign-in.ts';
import { confirmPassword } from '../sign-in/factors/confirm-password.ts';
import { tellFormerAddress } from './queue-operator-mail.ts';

/**
 * Sets the operator's mail address; null removes it. Notifies the former address. Safe to repeat.
 */
export async function setOperatorEmail(
  deps: OperatorDeps,
  actor: OperatorActor,
  { email, password }: { email: string | null; password: string },
): Promise<void> {
  await confirmPassword(deps, actor, password);
  await transact(deps.orm, async (em) => {
    const operator = await em.findOneOrFail(OperatorEntity, { id: actor.operatorId }, FOR_UPDATE);
    const { id, username, email: former } = operator;
    if ((former ?? null) === email) return;
    operator.email = email;
    const after = { isSet: email !== null };
    recordAudit(em, { ...operatorAct(deps, id), action: 'operator.address-changed', after });
    if (former) await tellFormerAddress(em, deps.mail, { id, username, email: former });
  });
}
