import type { LeftReason } from '../../../src/domain/price-move.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import {
  type PriceMoveMember,
  PriceMoveMemberEntity,
  type PriceMoveState,
} from './price-move.entity.ts';

interface Settled {
  state: PriceMoveState;
  reason?: LeftReason;
  movesAt?: Date;
  toPriceId?: string;
}

/** Writes a step, unless the row left the state that the caller read, as after a stop. True: written. */
export function settle(
  { orm }: Pick<Kernel, 'orm'>,
  { moveId, stripeSubscriptionId, state }: PriceMoveMember,
  to: Settled,
): Promise<boolean> {
  return transact(orm, async (em) => {
    const about = { moveId, stripeSubscriptionId, state };
    return (await em.nativeUpdate(PriceMoveMemberEntity, about, to)) === 1;
  });
}

/** The subscription keeps its price. */
export async function leave(
  deps: Pick<Kernel, 'orm'>,
  member: PriceMoveMember,
  reason: LeftReason,
): Promise<void> {
  await settle(deps, member, { state: 'left', reason });
}
