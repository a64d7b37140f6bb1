import { readFork } from '../../../database/transaction.ts';
import { type SecretBox, UnreadableSecret } from '../../../secrets/secret-box.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { type Operator, OperatorEntity } from '../../operator.entity.ts';
import { hashRecoveryCode, sealedFactorOf, stepOfCode } from './one-time-code.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

/** not-enrolled: the operator has no second factor. missing: no code was given. */
export type FactorVerdict = 'not-enrolled' | 'missing' | 'wrong' | 'right' | 'recovery-code';

/** Each code is accepted once, even under concurrency. */
export async function judgeSecondFactor(
  deps: Pick<OperatorDeps, 'orm' | 'secretBox' | 'machineClock'>,
  operator: Pick<Operator, 'id' | 'totpSealed' | 'totpStep'>,
  code: string | null,
): Promise<FactorVerdict> {
  if (!operator.totpSealed) return 'not-enrolled';
  if (code === null || code.trim() === '') return 'missing';
  const now = deps.machineClock.now();
  const secret = openIfReadable(deps.secretBox, operator.id, operator.totpSealed);
  const lastStep = operator.totpStep ?? null;
  const step = secret === null ? null : stepOfCode(secret, code, { now, lastStep });
  const em = readFork(deps.orm);
  if (step !== null) {
    const unused = { $or: [{ totpStep: null }, { totpStep: { $lt: step } }] };
    const where = { id: operator.id, ...unused };
    const taken = await em.nativeUpdate(OperatorEntity, where, { totpStep: step });
    return taken === 1 ? 'right' : 'wrong';
  }
  const spent = await em.nativeUpdate(
    RecoveryCodeEntity,
    { codeHash: hashRecoveryCode(code), operatorId: operator.id, usedAt: null },
    { usedAt: now },
  );
  return spent === 1 ? 'recovery-code' : 'wrong';
}

/** Null if sealed with a lost server secret. Only the recovery codes remain. */
function openIfReadable(box: SecretBox, operatorId: string, sealed: string): string | null {
  try {
    return box.open(sealed, sealedFactorOf(operatorId));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
