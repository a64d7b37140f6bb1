import { moneyBack } from './money-back.ts';
import {
  type Charge,
  chargesFor,
  coveredBy,
  type Dispute,
  type Invoice,
  intentsOf,
  LIVE,
  subscriptionOf,
  type TheirSubscription,
} from './stripe-objects.ts';

export interface TheirMoney {
  subscriptions: readonly TheirSubscription[];
  invoices: readonly Invoice[];
  charges: readonly Charge[];
  disputes: readonly Dispute[];
}

/** I1: no one pays twice, for nothing, or after a refund. */
export function wrongMoney(money: TheirMoney): string[] {
  return [...billingAfterAll(money), ...paidTwice(money), ...paidForNothing(money)];
}

/** Stripe does not end a subscription after a refund or a dispute, so the product must. */
function billingAfterAll({ subscriptions, invoices, charges, disputes }: TheirMoney): string[] {
  const invoicesOf = Map.groupBy(invoices, subscriptionOf);
  return subscriptions
    .filter(({ status }) => LIVE.includes(status))
    .flatMap(({ id, status }) => {
      const why = moneyBack(invoicesOf.get(id) ?? [], charges, disputes);
      return why === null ? [] : [`I1 ${id} was ${why} and is still ${status}`];
    });
}

/** A change within a period has its own invoice, which is not a second payment for the period. */
const WHOLE_PERIOD = ['subscription_create', 'subscription_cycle'];

function paidTwice({ invoices, charges }: TheirMoney): string[] {
  const paid = invoices.filter(({ status, amount_paid: cents }) => status === 'paid' && cents > 0);
  const whole = paid.filter(({ billing_reason: why }) => WHOLE_PERIOD.includes(why ?? ''));
  const periods = Map.groupBy(whole, (each) => `${subscriptionOf(each)} until ${coveredBy(each)}`);
  return [
    ...[...periods]
      .filter(([, own]) => own.length > 1)
      .map(([period, own]) => `I1 ${period} was paid ${own.length} times`),
    ...paid.flatMap((invoice) => {
      const own = chargesFor([invoice], charges).filter(({ status }) => status === 'succeeded');
      return own.length > 1 ? [`I1 ${invoice.id} was charged ${own.length} times`] : [];
    }),
  ];
}

/** A customer with credit who subscribes is charged on the page while the credit pays the invoice: one charge each. */
function paidForNothing({ invoices, charges }: TheirMoney): string[] {
  const known = new Set(invoices.flatMap(intentsOf));
  const byCredit = invoices.filter(
    (each) => each.billing_reason === 'subscription_create' && each.amount_paid === 0,
  );
  const credited = Map.groupBy(byCredit, ({ customer }) => customer);
  const unknown = charges
    .filter(({ status, amount, amount_refunded: back }) => status === 'succeeded' && back < amount)
    .filter(({ payment_intent: intent }) => !known.has(intent ?? ''));
  return [...Map.groupBy(unknown, ({ customer }) => customer)].flatMap(([customer, own]) =>
    own
      .slice(credited.get(customer)?.length ?? 0)
      .map(({ id }) => `I1 ${customer} paid ${id} for no invoice`),
  );
}
