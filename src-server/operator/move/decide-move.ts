import type { EntityManager } from '@mikro-orm/postgresql';
import type { MoveState } from '../../../src/contract/operator/move.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { mapPrice } from '../../billing/price-mapping/map-price.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { applyMoveJob } from './apply-move.job.ts';
import { judgeMembers } from './judge-members.ts';
import { type Move, MoveEntity } from './move.entity.ts';
import { expectedOf } from './move.view.ts';
import { readMoveJob } from './read-move.job.ts';
import { undoMoveJob } from './undo-move.job.ts';

const OVER: readonly MoveState[] = ['finished', 'rolled-back', 'dropped'];

/** Begins to read Stripe. Raises 'conflict' while another move is open. Changes no account. */
export function startMove(
  { accountData: deps }: UserDeps,
  { operatorId }: { operatorId: string },
): Promise<string> {
  const id = newId();
  const now = deps.machineClock.now();
  return transact(deps.orm, async (em) => {
    await em.execute('lock table move in share row exclusive mode');
    if ((await em.count(MoveEntity, { state: { $nin: [...OVER] } })) > 0) {
      throw new AppError('move.under-way', 'conflict', 'Another move is open. Finish it first.');
    }
    em.create(MoveEntity, {
      id,
      state: 'reading',
      operatorId,
      cursor: null,
      createdAt: now,
      readAt: null,
      appliedAt: null,
      endedAt: null,
    });
    note(em, { at: now, id, action: 'move.started', before: null, after: 'reading' });
    await em.flush();
    await deps.jobs.enqueue(em, readMoveJob, { moveId: id });
    return id;
  });
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
    await judgeMembers(em, input.id);
  });
}

/** Moves everyone without a conflict. Refused if anything changed since the preview. */
export function applyMove(
  { accountData: deps }: UserDeps,
  { id, expected }: { id: string; expected: string },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const move = await openMove(em, id, ['matched']);
    await judgeMembers(em, id);
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

/** Forgets a move before anything was changed. */
export function dropMove({ accountData: deps }: UserDeps, id: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const move = await openMove(em, id, ['reading', 'matched']);
    changeState(em, { move, to: 'dropped', at: deps.machineClock.now() });
    move.endedAt = deps.machineClock.now();
    await em.flush();
    await em.execute('delete from move_member where move_id = ?::uuid', [id]);
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
    `select count(*)::int as n from move_member where move_id = ?::uuid and state = 'moved'`,
    [id],
  );
  if (row?.n === typed) return;
  throw new AppError('move.typed', 'invalid', 'Type the number of people who moved in.');
}

/** Locks the move. Raises 'conflict' in any other state. */
export async function openMove(
  em: EntityManager,
  id: string,
  states: readonly MoveState[],
): Promise<Move> {
  const move = await em.findOne(MoveEntity, { id }, FOR_UPDATE);
  if (move === null) throw new AppError('move.unknown', 'not-found', 'This move does not exist.');
  if (states.includes(move.state)) return move;
  throw new AppError('move.not-now', 'conflict', 'The move has gone on. Please reload the page.');
}

export function changeState(
  em: EntityManager,
  { move, to, at }: { move: Move; to: MoveState; at: Date },
): void {
  note(em, { at, id: move.id, action: `move.${to}`, before: move.state, after: to });
  move.state = to;
}

function note(
  em: EntityManager,
  act: { at: Date; id: string; action: string; before: MoveState | null; after: MoveState },
): void {
  recordAudit(em, {
    at: act.at,
    actor: currentActor(),
    action: act.action,
    target: `move:${act.id}`,
    before: act.before && { state: act.before },
    after: { state: act.after },
  });
}
