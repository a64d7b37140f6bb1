import type { OperatorRight } from '../../../src/domain/people/operator-rights.ts';
import { withAuditOrigin } from '../../audit/audit-origin.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { operatorAct, type SignInFrom } from './audit-sign-in.ts';

/**
 * Audits a call that the operator's role does not allow. The first hundred per hour are recorded.
 */
export async function auditForbidden(
  deps: Pick<OperatorDeps, 'orm' | 'machineClock' | 'limits'>,
  { operatorId, role }: OperatorActor,
  { right, from }: { right: OperatorRight; from: SignInFrom },
): Promise<void> {
  try {
    await deps.limits.byAccount('audited-refusal', operatorId);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await withAuditOrigin({ operatorId, ...from }, () =>
    transact(deps.orm, async (em) => {
      const act = operatorAct(deps, operatorId);
      recordAudit(em, { ...act, action: 'operator.not-allowed', after: { role, right } });
    }),
  );
}
