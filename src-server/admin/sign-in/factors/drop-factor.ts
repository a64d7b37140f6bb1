import { recordAudit, SYSTEM_ACTOR } from '../../../audit/record-audit.ts';
import { forgetPasskeys } from '../../../auth/passkeys/passkeys.view.ts';
import { transact } from '../../../database/transaction.ts';
import type { AdminDeps } from '../../admin.deps.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { OperatorSessionEntity } from '../../operator-session.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

/**
 * From the machine's console, for whoever lost authenticator and recovery codes: from now on the password
 * is enough, passkeys are gone, and every browser is signed out. False when there is no such operator.
 */
export function dropFactor(
  deps: Pick<AdminDeps, 'orm' | 'machineClock'>,
  username: string,
): Promise<boolean> {
  return transact(deps.orm, async (em) => {
    const operator = await em.findOne(OperatorEntity, { username });
    if (operator === null) return false;
    const { id: operatorId } = operator;
    const none = { totpSealed: null, totpPending: null, totpStep: null };
    await em.nativeUpdate(OperatorEntity, { id: operatorId }, none);
    const codesEnded = await em.nativeDelete(RecoveryCodeEntity, { operatorId });
    // First the sessions: whoever stores a passkey at this moment holds one, and is waited for.
    const sessionsEnded = await em.nativeDelete(OperatorSessionEntity, { operatorId });
    const passkeysEnded = await forgetPasskeys(em, { ownerId: operatorId });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: 'operator.factor-dropped',
      target: `operator:${operatorId}`,
      before: null,
      after: { by: 'console', codesEnded, passkeysEnded, sessionsEnded },
    });
    return true;
  });
}
