import { recordAudit, SYSTEM_ACTOR } from '../../../audit/record-audit.ts';
import { forgetPasskeys } from '../../../auth/passkeys/passkeys.view.ts';
import { transact } from '../../../database/transaction.ts';
import type { Kernel } from '../../../kernel.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { OperatorSessionEntity } from '../../operator-session.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

/**
 * Console command for an operator who lost the authenticator and the recovery codes. The password
 * becomes enough, passkeys are removed and every session ends. False if there is no such operator.
 */
export function dropFactor(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  username: string,
): Promise<boolean> {
  return transact(deps.orm, async (em) => {
    const operator = await em.findOne(OperatorEntity, { username });
    if (operator === null) return false;
    const { id: operatorId } = operator;
    const none = { totpSealed: null, totpPending: null, totpStep: null };
    await em.nativeUpdate(OperatorEntity, { id: operatorId }, none);
    const codesEnded = await em.nativeDelete(RecoveryCodeEntity, { operatorId });
    // Sessions first: a concurrent passkey registration locks its session, so wait for it here.
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
