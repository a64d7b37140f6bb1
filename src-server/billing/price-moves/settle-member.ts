import type { LeftReason } from '../../../src/domain/price-move.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
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

/** Whether a payment of the subscription arrived. Stripe does not tell a first trial from later free days. */
export async function hasPaid(
  { orm }: Pick<Kernel, 'orm'>,
  { stripeSubscriptionId }: PriceMoveMember,
): Promise<boolean> {
  const paid = { stripeSubscriptionId, lastPaidInvoiceId: { $ne: null } };
  return (await readFork(orm).count(SubscriptionEntity, paid)) > 0;
}

/** The subscription keeps its price. */
export async function leave(
  deps: Pick<Kernel, 'orm'>,
  member: PriceMoveMember,
  reason: LeftReason,
): Promise<void> {
  await settle(deps, member, { state: 'left', reason });
}
