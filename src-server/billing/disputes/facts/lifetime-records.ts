import type { EntityManager } from '@mikro-orm/postgresql';
import type { LifetimePurchase } from '../../lifetimes/lifetime.entities.ts';
import type { DisputeCase } from '../dispute-case.entity.ts';
import { LIFETIME_ORDER, PURCHASE_CONSENTS } from './fact.statements.ts';
import {
  type ConsentRow,
  type DisputeRecords,
  type OrderRow,
  readRecords,
  untilOf,
} from './read-records.ts';

/**
 * The payment and order of a plan for life, the buyer's sign-ins, and what they got since. Buying it needs a session, so
 * sign-ins before it count too. Earlier orders, and the end of a subscription that the plan replaced, are not about it.
 */
export async function readLifetimeRecords(
  em: EntityManager,
  { userId, chargeId, openedAt }: Pick<DisputeCase, 'userId' | 'chargeId' | 'openedAt'>,
  purchase: LifetimePurchase,
): Promise<DisputeRecords> {
  const disputed = { chargeId, openedAt };
  const until = untilOf(disputed);
  const payer = userId ?? purchase.accountId ?? purchase.id;
  const used = await readRecords(em, { ...disputed, userId: payer });
  const orders = await em.execute<OrderRow[]>(LIFETIME_ORDER, [purchase.id, until]);
  const began = purchase.paidAt ?? purchase.createdAt;
  const since = <R extends { at: Date | string }>(rows: readonly R[]) =>
    rows.filter(({ at }) => new Date(at) >= began);
  const { payments, refunds, roleSince } = used;
  return {
    until,
    payments,
    refunds,
    orders: orders.map((order) => ({ ...order, at: payments[0]?.at ?? order.at })),
    consents: await em.execute<ConsentRow[]>(PURCHASE_CONSENTS, [purchase.id, until]),
    signIns: used.signIns,
    attempts: since(used.attempts),
    roleSince: roleSince !== null && roleSince < began ? began : roleSince,
    cancellations: [],
    redemption: null,
  };
}
