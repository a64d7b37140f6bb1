import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { mapPrice } from '../../billing/price-mapping/map-price.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { applyMoveJob } from './apply-move.job.ts';
import { judgeMembers } from './judge-members.ts';
import type { MoveDeps } from './move.deps.ts';
import { MoveMemberEntity } from './move.entity.ts';
import { expectedOf } from './move.view.ts';
import { beginMove, changeState, findOpenMove, openMove } from './open-move.ts';
import { lossesIn, predictChanges } from './predict-changes.ts';
import { readMoveJob } from './read-move.job.ts';
import { MoveSourceEntity } from './sources/move-source.entity.ts';
import { undoMoveJob } from './undo-move.job.ts';

/** Begins to read Stripe. Raises 'conflict' while another move is open. Changes no account. */
export function startMove(
  moveDeps: MoveDeps,
  { operatorId }: { operatorId: string | null },
): Promise<string> {
  const deps = moveDeps.accountData;
  return transact(deps.orm, async (em) => {
    const open = await findOpenMove(em);
    // Whop or a file was read first. The same move continues with Stripe.
    if (open !== null && (open.state !== 'matched' || (await hasStripe(em, open.id)))) {
      throw new AppError('move.under-way', 'conflict', 'Another move is open. Finish it first.');
    }
    const move = open ?? beginMove(em, moveDeps, { operatorId, state: 'reading' });
    if (open !== null) {
      changeState(em, { move, to: 'reading', at: deps.machineClock.now() });
    }
    await em.flush();
    await em.upsert(MoveSourceEntity, { moveId: move.id, source: 'stripe', state: 'reading' });
    await deps.jobs.enqueue(em, readMoveJob, { moveId: move.id });
    return move.id;
  });
}

async function hasStripe(em: EntityManager, moveId: string): Promise<boolean> {
  return (await em.count(MoveSourceEntity, { moveId, source: 'stripe' })) > 0;
}

/** Null: the price is not ours. */
export interface PriceDecision {
  priceId: string;
  plan: Plan | null;
}

/** Says which plan each price is, and judges everyone again. All decisions are stored, or none. */
export function decidePrices(
  { accountData: deps }: MoveDeps,
  { operatorId }: { operatorId: string | null },
  { id, decisions }: { id: string; decisions: readonly PriceDecision[] },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    await openMove(em, id, ['matched']);
    for (const { priceId, plan } of decisions) {
      if ((await em.count(MoveMemberEntity, { moveId: id, priceId })) === 0) {
        const message = `This move has no purchase at price ${priceId}.`;
        throw new AppError('move.no-such-price', 'not-found', message);
      }
      await mapPrice(em, deps, { operatorId, priceId, plan });
      await em.flush();
    }
    await judgeMembers(em, deps, id);
  });
}

/**
 * Moves everyone without a conflict. Refused if anything changed since the preview, or if another
 * number of `losses` is predicted than the caller accepts.
 */
export function applyMove(
  { accountData: deps }: MoveDeps,
  { id, expected, losses }: { id: string; expected: string; losses?: number },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const move = await openMove(em, id, ['matched']);
    await refusePartlyRead(em, id);
    await judgeMembers(em, deps, id);
    if ((await expectedOf(em, id)) !== expected) {
      throw new AppError(
        'move.changed',
        'conflict',
        'Something changed since you looked. Please check what changes again.',
      );
    }
    if (losses !== undefined) await refuseOtherLosses(em, deps, { id, losses });
    changeState(em, { move, to: 'moving', at: deps.machineClock.now() });
    await em.flush();
    await deps.jobs.enqueue(em, applyMoveJob, { moveId: id });
  });
}

/** Raises 'conflict' unless the move takes exactly so many entitlements when it is finished. */
export async function refuseOtherLosses(
  em: EntityManager,
  { catalogue }: Pick<Kernel, 'catalogue'>,
  { id, losses }: { id: string; losses: number },
): Promise<void> {
  const { changes } = await predictChanges(em, catalogue.current(), id);
  const found = lossesIn(changes);
  if (found === losses) return;
  const message = `This move takes ${found} entitlement(s), and you expected ${losses}.`;
  throw new AppError('move.losses', 'conflict', message);
}

/** Someone on the part that was not read may be on another source too. */
async function refusePartlyRead(em: EntityManager, moveId: string): Promise<void> {
  const read = await em.count(MoveSourceEntity, { moveId, state: { $ne: 'read' } });
  if (read === 0) return;
  const message = 'One source was not read to its end. Read it again, or drop the move.';
  throw new AppError('move.partly-read', 'conflict', message);
}

/** Forgets a move before anything was changed. */
export function dropMove({ accountData: deps }: MoveDeps, id: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const move = await openMove(em, id, ['reading', 'matched']);
    changeState(em, { move, to: 'dropped', at: deps.machineClock.now() });
    move.endedAt = deps.machineClock.now();
    await em.flush();
    await em.execute('delete from move_member where move_id = ?::uuid', [id]);
    await em.execute('delete from move_source where move_id = ?::uuid', [id]);
  });
}

/** Takes back everything that the move did. `typed` is the number of people who moved in. */
export function rollBackMove(
  { accountData: deps }: MoveDeps,
  { id, typed }: { id: string; typed: number },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const move = await openMove(em, id, ['watching']);
    await requireTyped(em, id, typed);
    changeState(em, { move, to: 'rolling-back', at: deps.machineClock.now() });
    await em.flush();
    await deps.jobs.enqueue(em, undoMoveJob, { moveId: id });
  });
}

/** Refuses unless the operator typed how many people moved in. */
export async function requireTyped(em: EntityManager, id: string, typed: number): Promise<void> {
  const [row] = await em.execute<{ n: number }[]>(
    `select count(distinct account_id)::int as n from move_member where move_id = ?::uuid and state = 'moved'`,
    [id],
  );
  if (row?.n === typed) return;
  throw new AppError('move.typed', 'invalid', 'Type the number of people who moved in.');
}
