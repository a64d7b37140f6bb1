import type {
  ConfirmationState,
  ConfirmIdentityInput,
} from '../../../../src/contract/operator/operators.contract.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import {
  answeredBy,
  askForPasskey,
  type Ceremony,
} from '../../../auth/passkeys/answer-challenge.ts';
import { knownCaller } from '../../../auth/password/password-gate.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Kernel } from '../../../kernel.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { type Operator, OperatorEntity } from '../../operator.entity.ts';
import { OperatorSessionEntity } from '../../operator-session.entity.ts';
import { operatorAct } from '../audit-sign-in.ts';
import { secondFactorsOf } from '../second-factors.ts';
import { judgeSecondFactor } from './judge-second-factor.ts';

type Asks = ConfirmationState['asks'];

/** Which proofs this operator may give, and whether the session needs one now. */
export async function confirmationState(
  deps: Pick<Kernel, 'orm'>,
  { operatorId, confirmation }: OperatorActor,
): Promise<ConfirmationState> {
  const operator = await readFork(deps.orm).findOneOrFail(OperatorEntity, { id: operatorId });
  return { asks: await asksFor(deps, operator), confirmed: confirmation.isFresh };
}

/** Options for navigator.credentials.get. */
export function confirmationOptions(deps: OperatorDeps, actor: OperatorActor) {
  return askForPasskey(deps, ceremonyOf(actor));
}

/** "Confirm it is you": a right answer counts in this session alone, for ten minutes. */
export async function confirmIdentity(
  deps: OperatorDeps,
  actor: OperatorActor,
  proof: ConfirmIdentityInput,
): Promise<void> {
  const { operatorId, sessionId } = actor;
  await deps.limits.bySession('confirm', sessionId);
  const operator = await readFork(deps.orm).findOneOrFail(OperatorEntity, { id: operatorId });
  const asks = await asksFor(deps, operator);
  const isRight = asks.includes(proof.kind) && (await isProven(deps, { actor, operator }, proof));
  await transact(deps.orm, async (em) => {
    const at = deps.machineClock.now();
    if (isRight) {
      await em.nativeUpdate(OperatorSessionEntity, { id: sessionId }, { confirmedAt: at });
    }
    const action = isRight ? 'operator.confirmed' : 'operator.confirmation-refused';
    recordAudit(em, { ...operatorAct(deps, operatorId), action, after: { by: proof.kind } });
  });
  if (!isRight) throw refusalOf(proof.kind, asks);
}

/** Checks a proof that this operator may give. */
async function isProven(
  deps: OperatorDeps,
  { actor, operator }: { actor: OperatorActor; operator: Operator },
  proof: ConfirmIdentityInput,
): Promise<boolean> {
  switch (proof.kind) {
    case 'code': {
      const verdict = await judgeSecondFactor(deps, operator, proof.code);
      return verdict === 'right' || verdict === 'recovery-code';
    }
    case 'passkey': {
      const passkey = await answeredBy(deps, ceremonyOf(actor), proof.assertion);
      return passkey?.ownerId === operator.id;
    }
    case 'password':
      return deps.passwords.verify(operator.passwordHash, proof.password, knownCaller(operator.id));
  }
}

/** An operator with a second factor cannot confirm with the password. */
async function asksFor(deps: Pick<Kernel, 'orm'>, operator: Operator): Promise<Asks> {
  const { code, passkey } = await secondFactorsOf(deps, operator);
  if (!code && !passkey) return ['password'];
  return [...(code ? (['code'] as const) : []), ...(passkey ? (['passkey'] as const) : [])];
}

/** Bound to operator and session: another session's answer confirms nothing. */
const ceremonyOf = ({ operatorId, sessionId }: OperatorActor): Ceremony =>
  `confirm ${operatorId} ${sessionId}`;

const REFUSALS = {
  code: ['admin.wrong-code', 'This code is incorrect. Please try again.'],
  passkey: ['admin.wrong-passkey', 'This passkey is not one of yours. Please try another.'],
  password: ['admin.wrong-password', 'Your password is incorrect.'],
} as const satisfies Record<ConfirmIdentityInput['kind'], readonly [string, string]>;

function refusalOf(kind: ConfirmIdentityInput['kind'], asks: Asks): AppError {
  if (asks.includes(kind)) return new AppError(REFUSALS[kind][0], 'invalid', REFUSALS[kind][1]);
  const wanted = asks.join(' or ');
  return new AppError('admin.other-proof', 'invalid', `Please confirm with your ${wanted}.`);
}
