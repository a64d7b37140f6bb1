import { giveDiscount } from '../billing/invoices/discounts.ts';
import { applyBalance } from '../billing/invoices/fill-invoice.ts';
import { changeInvoice, changeItems } from '../billing/subscriptions/change-items.ts';
import { hasEnded } from '../billing/subscriptions/change-subscription.ts';
import { type PlannedChange, planChange } from '../billing/subscriptions/plan-change.ts';
import type {
  Customer,
  Invoice,
  PortalConfiguration,
  PortalSession,
  Price,
  Subscription,
} from '../wire/answers/stored-objects.ts';
import { onACopy } from '../wire/rehearsal.ts';
import type { World } from '../world.ts';

/** Data of a portal page. */
export interface PortalView {
  world: World;
  session: PortalSession;
  configuration: PortalConfiguration;
  customer: Customer;
  /** Base path of this session's pages. */
  at: string;
}

export function viewOf(world: World, token: string): PortalView | null {
  const session = Object.values(world.state.portalSessions).find((one) =>
    one.url.endsWith(`/portal/${token}`),
  );
  const configuration = world.state.portalConfigurations[String(session?.configuration)];
  const customer = world.state.customers[session?.customer ?? ''];
  if (session === undefined || configuration === undefined || customer === undefined) return null;
  return { world, session, configuration, customer, at: `/portal/${token}` };
}

export function subscriptionsOf({ world, customer }: PortalView): Subscription[] {
  return Object.values(world.state.subscriptions)
    .filter((one) => one.customer === customer.id && !hasEnded(one) && one.status !== 'incomplete')
    .reverse();
}

export function subscriptionIn(view: PortalView, id: string): Subscription | null {
  return subscriptionsOf(view).find((one) => one.id === id) ?? null;
}

/** Prices that the configuration offers to a subscriber of a listed product. None otherwise. */
export function choicesOf(view: PortalView, subscription: Subscription): Price[] {
  const { products } = view.configuration.features.subscription_update;
  const held = subscription.items.data[0]?.price.product;
  return (products ?? []).some(({ product }) => product === held) ? offeredPrices(view) : [];
}

/** Prices that the configuration lists. */
export function offeredPrices({ world, configuration }: PortalView): Price[] {
  const update = configuration.features.subscription_update;
  if (!update.enabled) return [];
  return (update.products ?? [])
    .flatMap((product) => product.prices)
    .flatMap((id) => world.state.prices[id] ?? []);
}

/** Whether the configuration defers this change to the period's end. */
export function waitsForPeriodEnd(view: PortalView, from: Price, to: Price): boolean {
  const conditions =
    view.configuration.features.subscription_update.schedule_at_period_end.conditions;
  return conditions.some(({ type }) =>
    type === 'decreasing_item_amount'
      ? (to.unit_amount ?? 0) < (from.unit_amount ?? 0)
      : lengthOf(to) < lengthOf(from),
  );
}

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

function lengthOf(price: Price): number {
  return (DAYS[price.recurring?.interval ?? ''] ?? 0) * (price.recurring?.interval_count ?? 1);
}

/** The invoice for the flow's discounts and then the change to `price`. */
export function changeInvoiceTo(
  view: PortalView,
  subscription: Subscription,
  price: string,
): Invoice {
  const { world } = view;
  return onACopy(world, () => {
    const copy = world.state.subscriptions[subscription.id] ?? subscription;
    giveFlowDiscounts(view, copy);
    const invoice = changeInvoice(world, copy, changeTo(view, copy, price));
    applyBalance(invoice, view.customer);
    return invoice;
  });
}

/** Applies a change as the portal does: only if its invoice is paid. */
export function confirmChange(
  view: PortalView,
  subscription: Subscription,
  price: string,
  authenticated: boolean,
): void {
  giveFlowDiscounts(view, subscription);
  changeItems(
    view.world,
    subscription,
    changeTo(view, subscription, price),
    view.configuration.features.subscription_update.proration_behavior,
    'error_if_incomplete',
    { authenticated },
  );
}

function changeTo(view: PortalView, subscription: Subscription, price: string): PlannedChange {
  const item = subscription.items.data[0];
  const update = view.configuration.features.subscription_update;
  return planChange(view.world, subscription, {
    items: [{ id: item?.id ?? null, price, quantity: item?.quantity ?? 1 }],
    prorationBehavior: update.proration_behavior,
    endsTrial: update.trial_update_behavior === 'end_trial',
    at: view.world.seconds(),
    restart: false,
  });
}

/** The shop's coupon or code in the flow. Applied once, even if the first attempt fails. */
function giveFlowDiscounts(view: PortalView, subscription: Subscription): void {
  const wanted = view.session.flow?.subscription_update_confirm?.discounts ?? [];
  for (const { coupon, promotion_code: code } of wanted) {
    const promotion = view.world.state.promotionCodes[code ?? ''];
    giveDiscount(view.world, subscription, coupon ?? promotion?.promotion.coupon ?? null, code);
  }
}
