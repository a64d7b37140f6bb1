import { takeOver } from '../../access/observation/take-over.ts';
import { transact } from '../../database/transaction.ts';
import { refuseOtherLosses, requireTyped } from './decide-move.ts';
import type { MoveDeps } from './move.deps.ts';
import { changeState, openMove } from './open-move.ts';

/**
 * Ends the observation of everyone who moved in. From now on the engine also takes. `typed` is the
 * number of people who moved in. Refused if the engine withholds another number of `losses` than the
 * caller accepts.
 */
export function finishMove(
  { accountData: deps }: MoveDeps,
  { id, typed, losses }: { id: string; typed: number; losses?: number | null },
): Promise<void> {
  const at = deps.machineClock.now();
  return transact(deps.orm, async (em) => {
    const move = await openMove(em, id, ['watching']);
    await requireTyped(em, id, typed);
    if (losses != null) await refuseOtherLosses(em, deps, { id, losses });
    const observed = await em.execute<{ accountId: string }[]>(
      `select account_id as "accountId" from observed_account where move_id = ?::uuid
         order by account_id`,
      [id],
    );
    for (const { accountId } of observed) await takeOver(em, deps, { accountId, at });
    changeState(em, { move, to: 'finished', at });
    move.endedAt = at;
  });
}
