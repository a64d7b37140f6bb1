import { recordAudit } from '../../audit/record-audit.ts';
import { forgetBrowsersOf } from '../../auth/session/known-browsers.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { OperatorSessionEntity } from '../operator-session.entity.ts';
import { operatorAct } from '../sign-in/audit-sign-in.ts';

/**
 * Ends one session of an operator; null: every one except the caller's own, and all browsers become
 * unknown. Returns how many. Safe to repeat.
 */
export async function endOperatorSessions(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  actor: Pick<OperatorActor, 'operatorId' | 'sessionId'>,
  { operatorId, sessionId }: { operatorId: string; sessionId: string | null },
): Promise<number> {
  return transact(deps.orm, async (em) => {
    if (sessionId === null) await forgetBrowsersOf(em, operatorId);
    const id = sessionId === null ? { $ne: actor.sessionId } : sessionId;
    const ended = await em.nativeDelete(OperatorSessionEntity, { operatorId, id });
    if (ended === 0) return 0;
    const act = { ...operatorAct(deps, actor.operatorId), target: `operator:${operatorId}` };
    const after = { ended, ...(sessionId === null ? {} : { session: sessionId }) };
    recordAudit(em, { ...act, action: 'operator.sessions-ended', after });
    return ended;
  });
}
