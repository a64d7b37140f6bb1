import type { ProviderEffect } from '../provider-effect.ts';

const GIVING = ['active', 'trialing', 'past_due'];

/** The moment at which a customer became paid or unpaid. */
export interface Turn {
  seq: number;
  /** Machine time. */
  at: number;
  paid: boolean;
}

/**
 * When each customer was paid, from the events at Stripe: an active subscription, or a past-due one in grace, and no
 * open dispute. The product itself ends subscriptions after refunds and lost disputes, so the ledger shows their end.
 */
export function paidTimes(
  effects: readonly ProviderEffect[],
): ReadonlyMap<string, readonly Turn[]> {
  const turns = new Map<string, Turn[]>();
  const statuses = new Map<string, Map<unknown, string>>();
  const disputes = new Map<string, Set<unknown>>();
  const payerOf = new Map<unknown, string>();
  for (const { name, seq, realAt, detail } of effects) {
    const customer = String(detail.customer ?? payerOf.get(detail.dispute) ?? '');
    if (customer === '') continue;
    if (name.startsWith('subscription.') && typeof detail.status === 'string') {
      const own = statuses.get(customer) ?? new Map<unknown, string>();
      statuses.set(customer, own.set(detail.subscription, detail.status));
    } else if (name === 'dispute.opened') {
      payerOf.set(detail.dispute, customer);
      disputes.set(customer, (disputes.get(customer) ?? new Set()).add(detail.dispute));
    } else if (name === 'dispute.won' || name === 'dispute.lost') {
      disputes.get(customer)?.delete(detail.dispute);
    } else continue;
    const gives = [...(statuses.get(customer)?.values() ?? [])].some((one) => GIVING.includes(one));
    const paid = gives && (disputes.get(customer)?.size ?? 0) === 0;
    const own = turns.get(customer) ?? [];
    if (own.at(-1)?.paid !== paid)
      turns.set(customer, [...own, { seq, at: Date.parse(realAt), paid }]);
  }
  return turns;
}

/** The turn in force at this ledger number; undefined before the first. */
export function turnAt(turns: readonly Turn[] | undefined, seq: number): Turn | undefined {
  return turns?.findLast((turn) => turn.seq <= seq);
}
