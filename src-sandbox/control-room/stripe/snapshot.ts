import type { snapshotOf } from '../../stripe/control/snapshot.ts';

export type StripeSnapshot = ReturnType<typeof snapshotOf>;
export type Customer = StripeSnapshot['customers'][number];
export type CheckoutSession = StripeSnapshot['sessions'][number];
export type Subscription = StripeSnapshot['subscriptions'][number];
export type Invoice = StripeSnapshot['invoices'][number];
export type Charge = StripeSnapshot['charges'][number];
export type Dispute = StripeSnapshot['disputes'][number];
export type StripeEvent = StripeSnapshot['events'][number];
export type Delivery = StripeSnapshot['deliveries'][number];

/** Display name of an object's customer. */
export function customerName(state: StripeSnapshot, id: string | null): string {
  const customer = state.customers.find((each) => each.id === id);
  return customer?.email ?? customer?.name ?? id ?? 'nobody yet';
}

/** Name of the product being paid for. */
export function productName(state: StripeSnapshot, subscription: Subscription): string {
  const product = subscription.items.data[0]?.price.product;
  return state.products.find((each) => each.id === product)?.name ?? 'unknown product';
}
