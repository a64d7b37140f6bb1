import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../../audit/record-audit.ts';
import { forgetBrowsersOf } from '../../../auth/session/known-browsers.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { keepAFactor } from '../../factor-policy/keep-a-factor.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { OperatorSessionEntity } from '../../operator-session.entity.ts';
import { openOperatorSession } from '../../operator-sessions.ts';
import { operatorAct } from '../audit-sign-in.ts';
import { requireFreshFactor } from '../second-factors.ts';
import { confirmPassword } from './confirm-password.ts';
import { judgeSecondFactor } from './judge-second-factor.ts';
import {
  enrolmentOf,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  sealedFactorOf,
  stepOfCode,
} from './one-time-code.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

/** Returns a secret to scan. It counts only after a code confirms it. */
export async function beginEnrolment(deps: OperatorDeps, actor: OperatorActor, password: string) {
  const operator = await confirmPassword(deps, actor, password);
  const { id, username, totpSealed } = operator;
  // The password alone must not be enough to replace both factors.
  if (totpSealed) throw enrolledAlready();
  await requireFreshFactor(deps, actor, operator);
  const secret = newTotpSecret();
  const totpPending = deps.secretBox.seal(secret, sealedFactorOf(id));
  await deps.orm.em.fork().nativeUpdate(OperatorEntity, { id }, { totpPending });
  return { secret, ...enrolmentOf(secret, { username, brand: deps.brand.name() }) };
}

interface Enrolled {
  recoveryCodes: string[];
  /** This browser's new token. The old one is invalid. */
  sessionToken: string;
}

/** From now on the password alone is not enough. The recovery codes are shown once. */
export async function finishEnrolment(
  deps: OperatorDeps,
  actor: OperatorActor,
  code: string,
): Promise<Enrolled> {
  const { operatorId, sessionId } = actor;
  await deps.limits.bySession('confirm', sessionId);
  const operator = await readFork(deps.orm).findOneOrFail(OperatorEntity, { id: operatorId });
  // A passkey may have been added since this enrolment began.
  await requireFreshFactor(deps, actor, operator);
  const sealed = operator.totpPending;
  const now = deps.machineClock.now();
  const secret = sealed && deps.secretBox.open(sealed, sealedFactorOf(operatorId));
  const step = secret && stepOfCode(secret, code, { now, lastStep: null });
  if (!sealed || !step) {
    throw new AppError('admin.wrong-code', 'invalid', 'This code is incorrect. Please try again.');
  }
  const recoveryCodes = newRecoveryCodes();
  const sessionToken = await transact(deps.orm, async (em) => {
    const enrolled = { totpSealed: sealed, totpPending: null, totpStep: step };
    const where = { id: operatorId, totpPending: sealed, totpSealed: null };
    if ((await em.nativeUpdate(OperatorEntity, where, enrolled)) !== 1) throw doneElsewhere();
    await em.nativeDelete(RecoveryCodeEntity, { operatorId });
    for (const each of recoveryCodes) {
      em.create(RecoveryCodeEntity, { codeHash: hashRecoveryCode(each), operatorId, usedAt: null });
    }
    recordAudit(em, { ...operatorAct(deps, operatorId), action: 'operator.factor-enrolled' });
    return rotateSessions(em, deps, operatorId);
  });
  return { recoveryCodes, sessionToken };
}

function doneElsewhere(): AppError {
  return new AppError('admin.enrolled-elsewhere', 'conflict', 'This was just done elsewhere.');
}

function enrolledAlready(): AppError {
  const message = 'Remove your current authenticator first.';
  return new AppError('admin.factor-enrolled', 'precondition', message);
}

/** Asks for both factors: an unattended browser must not be enough. */
export async function removeFactor(
  deps: OperatorDeps,
  actor: OperatorActor,
  input: { password: string; code: string },
): Promise<string> {
  const operator = await confirmPassword(deps, actor, input.password);
  const verdict = await judgeSecondFactor(deps, operator, input.code);
  // Without an authenticator no code was checked, and the new session would count as a confirmation.
  if (verdict !== 'right' && verdict !== 'recovery-code') {
    throw new AppError('admin.wrong-code', 'invalid', 'This code is incorrect. Please try again.');
  }
  const { operatorId } = actor;
  return transact(deps.orm, async (em) => {
    const none = { totpSealed: null, totpPending: null, totpStep: null };
    // Conditional: the code belongs to this authenticator, not to one enrolled since.
    const judged = { id: operatorId, totpSealed: operator.totpSealed };
    if ((await em.nativeUpdate(OperatorEntity, judged, none)) !== 1) throw doneElsewhere();
    await em.nativeDelete(RecoveryCodeEntity, { operatorId });
    await keepAFactor(em, operatorId);
    recordAudit(em, { ...operatorAct(deps, operatorId), action: 'operator.factor-removed' });
    return rotateSessions(em, deps, operatorId);
  });
}

/** Ends every session of the operator, forgets their browsers, and issues this one a new token. */
export async function rotateSessions(
  em: EntityManager,
  deps: OperatorDeps,
  operatorId: string,
): Promise<string> {
  await em.nativeDelete(OperatorSessionEntity, { operatorId });
  await forgetBrowsersOf(em, operatorId);
  return openOperatorSession(em, deps, operatorId);
}
