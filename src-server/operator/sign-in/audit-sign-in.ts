import { withAuditOrigin } from '../../audit/audit-origin.ts';
import { operatorActor, recordAudit, SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import type { OperatorDeps } from '../operator.deps.ts';

export interface SignInFrom {
  address: string;
  browser: string | null;
}

export type SignInRefusal =
  | 'unknown-name'
  | 'wrong-password'
  | 'wrong-code'
  | 'too-many-guesses'
  | 'invalid-invitation';

/** Common audit fields for actions on operators. */
export function operatorAct(deps: Pick<Kernel, 'machineClock'>, operatorId: string) {
  return {
    at: deps.machineClock.now(),
    actor: operatorActor({ operatorId }),
    target: `operator:${operatorId}`,
    before: null,
    after: null,
  };
}

/**
 * Audits a refused sign-in and its origin. The audit is never shortened, so a flood is recorded
 * only up to a hundred per hour. Strangers share that limit across all names, because a limit per
 * name would reveal by its timing which names exist. A request from a known browser, or with the
 * right password, is `proven` and has its own limit, which no flood uses up.
 */
export async function auditRefusedSignIn(
  deps: Pick<OperatorDeps, 'orm' | 'machineClock' | 'limits'>,
  input: { operatorId: string | null; proven: boolean; reason: SignInRefusal; from: SignInFrom },
): Promise<void> {
  const { operatorId, proven, reason, from } = input;
  try {
    const shared = operatorId === null || !proven;
    await deps.limits.byAccount('audited-refusal', shared ? 'anonymous' : operatorId);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await withAuditOrigin({ operatorId: operatorId ?? 'unknown', ...from }, () =>
    transact(deps.orm, async (em) =>
      recordAudit(em, {
        at: deps.machineClock.now(),
        actor: SYSTEM_ACTOR,
        keepsOrigin: true,
        action: 'operator.sign-in-refused',
        target: `operator:${operatorId ?? 'unknown'}`,
        before: null,
        after: { reason },
      }),
    ),
  );
}
