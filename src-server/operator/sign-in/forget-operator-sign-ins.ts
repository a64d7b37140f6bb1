import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { OperatorSessionEntity } from '../operator-session.entity.ts';
import { OperatorInviteEntity } from './invitation/operator-invite.entity.ts';

/** Deletes expired sessions and invitations. The audit keeps their record. */
export async function forgetOperatorSignIns(
  deps: Pick<Kernel, 'orm' | 'machineClock'>,
): Promise<void> {
  const over = { expiresAt: { $lt: deps.machineClock.now() } };
  await transact(deps.orm, async (em) => {
    await em.nativeDelete(OperatorSessionEntity, over);
    await em.nativeDelete(OperatorInviteEntity, over);
  });
}
