import type {
  ConfirmationState,
  ConfirmIdentityInput,
} from '../../../src/contract/operators.contract.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { knownLane } from '../../auth/password-gate.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import type { AdminDeps } from '../admin.deps.ts';
import { type Operator, OperatorEntity } from '../operator.entity.ts';
import { OperatorSessionEntity } from '../operator-session.entity.ts';
import { operatorAct } from './audit-sign-in.ts';
import { judgeSecondFactor } from './judge-second-factor.ts';

type Deps = Pick<AdminDeps, 'orm' | 'passwords' | 'limits' | 'secretBox' | 'machineClock'>;

/** Which proof this operator is asked for, and whether the session needs one now. */
export async function confirmationState(
  deps: Pick<Deps, 'orm'>,
  { operatorId, confirmation }: OperatorActor,
): Promise<ConfirmationState> {
  const operator = await readFork(deps.orm).findOneOrFail(OperatorEntity, { id: operatorId });
  return { asks: asksFor(operator), confirmed: confirmation.isFresh };
}

/** "Confirm it is you": a right answer counts in this session alone, for ten minutes. */
export async function confirmIdentity(
  deps: Deps,
  { operatorId, sessionId }: OperatorActor,
  proof: ConfirmIdentityInput,
): Promise<void> {
  await deps.limits.bySession('confirm', sessionId);
  const operator = await readFork(deps.orm).findOneOrFail(OperatorEntity, { id: operatorId });
  const isRight = await judgeProof(deps, operator, proof);
  await transact(deps.orm, async (em) => {
    const at = deps.machineClock.now();
    if (isRight) {
      await em.nativeUpdate(OperatorSessionEntity, { id: sessionId }, { confirmedAt: at });
    }
    const action = isRight ? 'operator.confirmed' : 'operator.confirmation-refused';
    recordAudit(em, { ...operatorAct(deps, operatorId), action, after: { by: proof.kind } });
  });
  if (isRight) return;
  if (asksFor(operator) === 'code') {
    throw new AppError('admin.wrong-code', 'invalid', 'This code is not right. Please try again.');
  }
  throw new AppError('admin.wrong-password', 'invalid', 'Your password is not right.');
}

/** The one place that judges a proof. Where a second factor is enrolled, the password proves nothing here. */
async function judgeProof(
  deps: Deps,
  operator: Operator,
  proof: ConfirmIdentityInput,
): Promise<boolean> {
  if (proof.kind !== asksFor(operator)) return false;
  switch (proof.kind) {
    case 'code': {
      const verdict = await judgeSecondFactor(deps, operator, proof.code);
      return verdict === 'right' || verdict === 'recovery-code';
    }
    case 'password':
      return deps.passwords.verify(operator.passwordHash, proof.password, knownLane(operator.id));
  }
}

const asksFor = ({ totpSealed }: Pick<Operator, 'totpSealed'>): ConfirmationState['asks'] =>
  totpSealed ? 'code' : 'password';
