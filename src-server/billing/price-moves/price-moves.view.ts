import type { PriceMoveView } from '../../../src/contract/operator/price-moves.contract.ts';
import type { LeftReason } from '../../../src/domain/price-move.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { PriceMoveEntity, type PriceMoveState } from './price-move.entity.ts';

const COUNTS = `
  select move_id as "moveId", state, reason, mailed_at is not null as "isMailed",
    count(*)::int as members,
    min(moves_at) filter (where state in ('mailed', 'scheduling', 'scheduled')) as next
  from price_move_member where move_id = any(?::uuid[]) group by 1, 2, 3, 4`;

interface Count {
  moveId: string;
  state: PriceMoveState;
  reason: LeftReason | null;
  isMailed: boolean;
  members: number;
  next: Date | string | null;
}

const SHOWN = 20;

/** Newest first. */
export async function listPriceMoves({ orm }: Pick<Kernel, 'orm'>): Promise<PriceMoveView[]> {
  const em = readFork(orm);
  const newest = { orderBy: { id: 'desc' as const }, limit: SHOWN };
  const moves = await em.find(PriceMoveEntity, {}, newest);
  const ids = `{${moves.map(({ id }) => id).join(',')}}`;
  const counts = await em.execute<Count[]>(COUNTS, [ids]);
  return moves.map((move) => {
    const own = counts.filter(({ moveId }) => moveId === move.id);
    const sum = (is: (count: Count) => boolean) =>
      own.filter(is).reduce((total, { members }) => total + members, 0);
    const left = own.filter(({ state }) => state === 'left');
    const reasons = Map.groupBy(left, ({ reason }) => reason ?? 'ended');
    const next = own.flatMap((count) => (count.next === null ? [] : [new Date(count.next)]));
    return {
      id: move.id,
      plan: move.plan,
      cycle: move.billingCycle,
      amount: move.amountCents,
      currency: move.currency,
      state: move.state,
      startedAt: move.startedAt.toISOString(),
      members: sum(() => true),
      mailed: sum(({ isMailed }) => isMailed),
      scheduled: sum(({ state }) => ['scheduling', 'scheduled', 'lifting'].includes(state)),
      moved: sum(({ state }) => state === 'moved'),
      left: [...reasons].map(([reason, rows]) => ({
        reason,
        members: rows.reduce((total, { members }) => total + members, 0),
      })),
      nextAt: next.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null,
    };
  });
}
