import { withAuditOrigin } from '../../audit/audit-origin.ts';
import { operatorActor, recordAudit, SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AdminDeps } from '../admin.deps.ts';

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

/** For the audit of everything that an operator does to operators. */
export function operatorAct(deps: Pick<AdminDeps, 'machineClock'>, operatorId: string) {
  return {
    at: deps.machineClock.now(),
    actor: operatorActor({ operatorId }),
    target: `operator:${operatorId}`,
    before: null,
    after: null,
  };
}

/**
 * A refused sign-in, with where it came from. A flood of them is written down for its first hundred in an
 * hour: the audit is never shortened, so nobody may fill it. All strangers share
 * that hundred, whatever name they type, or what their refusals take would tell which names there are. Whoever
 * showed a browser or a password that was right is `proven`, and has a hundred of their own: no flood hides those.
 */
export async function auditRefusedSignIn(
  deps: Pick<AdminDeps, 'orm' | 'machineClock' | 'limits'>,
  input: { operatorId: string | null; proven: boolean; reason: SignInRefusal; from: SignInFrom },
): Promise<void> {
  const { operatorId, proven, reason, from } = input;
  try {
    const shared = operatorId === null || !proven;
    await deps.limits.byAccount('audited-refusal', shared ? 'strangers' : operatorId);
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
