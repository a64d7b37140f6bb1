import type { EntityManager } from '@mikro-orm/postgresql';
import { actorOf, recordAudit } from '../../../audit/record-audit.ts';
import { transact } from '../../../database/transaction.ts';
import type { MoveDeps } from '../move.deps.ts';
import type { Move } from '../move.entity.ts';
import { beginMove, changeState, findOpenMove, openMove } from '../open-move.ts';
import { MoveSourceEntity } from './move-source.entity.ts';
import { readWhopJob } from './read-whop.job.ts';

/**
 * Begins to read Whop, in the open move or in a new one. A read that stopped resumes at its cursor.
 * The key is sealed for this move, and forgotten when reading ends.
 */
export function readWhop(
  deps: MoveDeps,
  { operatorId }: { operatorId: string | null },
  { token }: { token: string },
): Promise<string> {
  const { orm, machineClock, jobs } = deps.accountData;
  return transact(orm, async (em) => {
    const at = machineClock.now();
    const move = await moveFor(em, deps, operatorId);
    if (move.state !== 'reading') changeState(em, { move, to: 'reading', at });
    const moveId = move.id;
    const known = await em.findOne(MoveSourceEntity, { moveId, source: 'whop' });
    const resumes = known?.state === 'failed';
    if (known !== null && !resumes) {
      await em.execute(
        `delete from move_member where move_id = ?::uuid and source = 'whop' and state = 'read'`,
        [moveId],
      );
    }
    await em.upsert(MoveSourceEntity, {
      moveId,
      source: 'whop',
      state: 'reading',
      cursor: resumes ? (known.cursor ?? null) : null,
      sealedKey: deps.secretBox.seal(token, { purpose: 'whop-key', row: moveId }),
      failure: null,
      fileName: null,
      readAt: null,
    });
    recordAudit(em, {
      at,
      actor: actorOf({ operatorId }),
      action: 'move.whop-read',
      target: `move:${moveId}`,
      before: null,
      after: { resumes },
    });
    await em.flush();
    await jobs.enqueue(em, readWhopJob, { moveId });
    return moveId;
  });
}

async function moveFor(
  em: EntityManager,
  deps: MoveDeps,
  operatorId: string | null,
): Promise<Move> {
  const open = await findOpenMove(em);
  return open === null
    ? beginMove(em, deps, { operatorId, state: 'reading' })
    : openMove(em, open.id, ['matched']);
}
