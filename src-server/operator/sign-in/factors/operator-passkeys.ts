import type { EntityManager } from '@mikro-orm/postgresql';
import type { Assertion } from '../../../../src/contract/passkeys.contract.ts';
import { withAuditOrigin } from '../../../audit/audit-origin.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { answeredBy } from '../../../auth/passkeys/answer-challenge.ts';
import { forgetPasskeys, holdPasskey } from '../../../auth/passkeys/passkeys.view.ts';
import { isKnownBrowser } from '../../../auth/session/known-browsers.ts';
import { FOR_SHARE, FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import type { Kernel } from '../../../kernel.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { keepAFactor } from '../../factor-policy/keep-a-factor.ts';
import { mailOperatorSignIn } from '../../mail/queue-operator-mail.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { openOperatorSession } from '../../operator-sessions.ts';
import { operatorAct, type SignInFrom } from '../audit-sign-in.ts';

/** Null: no operator's passkey signed it. Replaces name, password and code. */
export async function signInByPasskey(
  deps: OperatorDeps,
  assertion: Assertion,
  { address, browser, knownBrowserToken }: SignInFrom & { knownBrowserToken: string | null },
): Promise<{ operatorId: string; token: string } | null> {
  const passkey = await answeredBy(deps, 'sign in an operator', assertion);
  if (passkey === null) return null;
  const { ownerId: operatorId } = passkey;
  const isKnown = await isKnownBrowser(deps, knownBrowserToken, operatorId);
  const signIn = async (em: EntityManager) => {
    const operator = await em.findOne(OperatorEntity, { id: operatorId }, FOR_SHARE);
    if (operator === null || !(await holdPasskey(em, passkey))) return null;
    deps.log.info(
      { operatorId, remoteAddress: address, secondFactor: 'passkey' },
      'operator signed in',
    );
    const after = { passkey: true };
    recordAudit(em, { ...operatorAct(deps, operatorId), after, action: 'operator.signed-in' });
    await mailOperatorSignIn(em, deps.mail, { operatorId, address, browser, isKnown });
    return { operatorId, token: openOperatorSession(em, deps, operatorId) };
  };
  return withAuditOrigin({ operatorId, address, browser }, () => transact(deps.orm, signIn));
}

/** In the transaction that stores it. */
export function auditNewPasskey(
  em: EntityManager,
  deps: Pick<Kernel, 'machineClock'>,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
): void {
  recordAudit(em, { ...operatorAct(deps, operatorId), action: 'operator.passkey-added' });
}

/** Safe to repeat. */
export function removeOperatorPasskey(
  deps: OperatorDeps,
  { operatorId }: OperatorActor,
  passkeyId: string,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    // Same lock order as a sign-in: the operator, then the passkey.
    await em.findOne(OperatorEntity, { id: operatorId }, FOR_UPDATE);
    const removed = await forgetPasskeys(em, { ownerId: operatorId, id: passkeyId });
    if (removed === 0) return;
    await keepAFactor(em, operatorId);
    recordAudit(em, { ...operatorAct(deps, operatorId), action: 'operator.passkey-removed' });
  });
}
