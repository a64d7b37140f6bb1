import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { AccessGrantEntity } from '../access-grant.entity.ts';

/** The operator confirms doing it by hand. Trusted until the provider can be read. */
export const DONE_BY_HAND = 'done-by-hand';

/** Idempotent. */
export function noteDoneByHand(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
  actor: { operatorId: string },
  grantId: string,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const row = await em.findOne(AccessGrantEntity, { id: grantId, endedAt: null }, FOR_UPDATE);
    if (row === null)
      throw new AppError('access.no-such-grant', 'not-found', 'This grant does not exist.');
    const { state, reason } = row;
    if (reason === DONE_BY_HAND) return;
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action: 'access.done-by-hand',
      target: `grant:${grantId}`,
      before: { state, reason: reason ?? null },
      after: { state, reason: DONE_BY_HAND },
    });
    row.reason = DONE_BY_HAND;
    // They did it on our behalf, so we may revoke it.
    row.foundBefore ??= { present: false };
  });
}
