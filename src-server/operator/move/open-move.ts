import type { EntityManager } from '@mikro-orm/postgresql';
import type { MoveState } from '../../../src/contract/operator/move.contract.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { AppError } from '../../errors/app-error.ts';
import type { MoveDeps } from './move.deps.ts';
import { type Move, MoveEntity } from './move.entity.ts';

const OVER: readonly MoveState[] = ['finished', 'rolled-back', 'dropped'];

/** The one open move. Locks the table against a second one that starts concurrently. */
export async function findOpenMove(em: EntityManager): Promise<Move | null> {
  await em.execute('lock table move in share row exclusive mode');
  return em.findOne(MoveEntity, { state: { $nin: [...OVER] } });
}

/** Only while `findOpenMove` found none. */
export function beginMove(
  em: EntityManager,
  { accountData: { machineClock } }: MoveDeps,
  { operatorId, state }: { operatorId: string | null; state: MoveState },
): Move {
  const at = machineClock.now();
  const id = newId();
  noteMove(em, { at, id, action: 'move.started', before: null, after: state });
  return em.create(MoveEntity, {
    id,
    state,
    operatorId,
    cursor: null,
    createdAt: at,
    readAt: null,
    appliedAt: null,
    endedAt: null,
  });
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
  throw new AppError(
    'move.not-now',
    'conflict',
    'The move is at another step now. Please reload the page.',
  );
}

/** Locks the move for what a read stores. Null once it is dropped: nothing may be stored then. */
export async function holdReading(em: EntityManager, id: string): Promise<Move | null> {
  const move = await em.findOne(MoveEntity, { id }, FOR_UPDATE);
  return move?.state === 'reading' ? move : null;
}

export function changeState(
  em: EntityManager,
  { move, to, at }: { move: Move; to: MoveState; at: Date },
): void {
  noteMove(em, { at, id: move.id, action: `move.${to}`, before: move.state, after: to });
  move.state = to;
}

function noteMove(
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
