import { cardInUse } from '../billing/payments/save-card.ts';
import type { World } from '../world.ts';

/** The whole account, newest first, without secrets. */
export function snapshotOf(world: World) {
  const { state } = world;
  const newest = <T>(table: Record<string, T>, limit = 500): T[] =>
    Object.values(table).slice(-limit).reverse();
  return {
    customers: newest(state.customers).map((customer) => ({
      ...customer,
      card: cardInUse(world, customer)?.card?.last4 ?? null,
    })),
    products: newest(state.products),
    prices: newest(state.prices),
    coupons: newest(state.coupons),
    promotionCodes: newest(state.promotionCodes),
    sessions: newest(state.sessions),
    subscriptions: newest(state.subscriptions, 100_000).map((subscription) => ({
      ...subscription,
      failNext: state.billingPlans[subscription.id]?.failNext ?? 0,
      retry: state.billingPlans[subscription.id]?.retry ?? null,
    })),
    schedules: newest(state.schedules),
    invoices: newest(state.invoices),
    charges: newest(state.charges),
    refunds: newest(state.refunds),
    disputes: newest(state.disputes),
    fraudWarnings: newest(state.fraudWarnings),
    files: newest(state.files),
    portalSessions: newest(state.portalSessions, 100),
    endpoints: newest(state.endpoints),
    events: newest(state.events),
    deliveries: newest(state.deliveries),
    settings: state.settings,
  };
}
