import { recordAudit, SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { guessedOperator } from '../../limits/guessed-account.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { OperatorEntity } from '../operator.entity.ts';

/**
 * Console command for an operator locked out by other people's guesses: resets the count. False if
 * there is no such operator.
 */
export async function unlockOperator(
  deps: Pick<OperatorDeps, 'orm' | 'machineClock' | 'limits'>,
  username: string,
): Promise<boolean> {
  const operator = await readFork(deps.orm).findOne(OperatorEntity, { username });
  if (operator === null) return false;
  await transact(deps.orm, async (em) =>
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: 'operator.unlocked',
      target: `operator:${operator.id}`,
      before: null,
      after: { by: 'console' },
    }),
  );
  await deps.limits.guesses.unlock(guessedOperator(username));
  return true;
}
