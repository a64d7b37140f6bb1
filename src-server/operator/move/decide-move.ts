import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { mapPrice } from '../../billing/price-mapping/map-price.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { applyMoveJob } from './apply-move.job.ts';
import { judgeMembers } from './judge-members.ts';
import { expectedOf } from './move.view.ts';
import { beginMove, changeState, findOpenMove, openMove } from './open-move.ts';
import { readMoveJob } from './read-move.job.ts';
import { MoveSourceEntity } from './sources/move-source.entity.ts';
import { undoMoveJob } from './undo-move.job.ts';

/** Begins to read Stripe. Raises 'conflict' while another move is open. Changes no account. */
export function startMove(
  userDeps: UserDeps,
  { operatorId }: { operatorId: string },
): Promise<string> {
  const deps = userDeps.accountData;
  return transact(deps.orm, async (em) => {
    const open = await findOpenMove(em);
    // Whop or a file was read first. The same move continues with Stripe.
    if (open !== null && (open.state !== 'matched' || (await hasStripe(em, open.id)))) {
      throw new AppError('move.under-way', 'conflict', 'Another move is open. Finish it first.');
    }
    const move = open ?? beginMove(em, userDeps, { operatorId, state: 'reading' });
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

/** Says which plan a price is, and judges everyone again. */
export function decidePrice(
  { accountData: deps }: UserDeps,
  { operatorId }: { operatorId: string },
  input: { id: string; priceId: string; plan: Plan | null },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    await openMove(em, input.id, ['matched']);
    const { priceId, plan } = input;
    await mapPrice(em, deps, { operatorId, priceId, plan });
    await em.flush();
    await judgeMembers(em, deps, input.id);
  });
}

/** Moves everyone without a conflict. Refused if anything changed since the preview. */
export function applyMove(
  { accountData: deps }: UserDeps,
  { id, expected }: { id: string; expected: string },
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
    changeState(em, { move, to: 'moving', at: deps.machineClock.now() });
    await em.flush();
    await deps.jobs.enqueue(em, applyMoveJob, { moveId: id });
  });
}

/** Someone on the part that was not read may be on another source too. */
async function refusePartlyRead(em: EntityManager, moveId: string): Promise<void> {
  const read = await em.count(MoveSourceEntity, { moveId, state: { $ne: 'read' } });
  if (read === 0) return;
  const message = 'One source was not read to its end. Read it again, or drop the move.';
  throw new AppError('move.partly-read', 'conflict', message);
}

/** Forgets a move before anything was changed. */
export function dropMove({ accountData: deps }: UserDeps, id: string): Promise<void> {
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
  { accountData: deps }: UserDeps,
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
