import { sessionLineItems } from '../../objects/session-line-items.ts';
import type { World } from '../../world.ts';
import { list } from '../pagination.ts';

type Json = Record<string, unknown>;

/** Fields that Stripe returns only on request. Undefined: not such a field. */
export function includable(world: World, target: Json, name: string): unknown {
  return INCLUDABLE[`${target.object}.${name}`]?.(world, String(target.id));
}

const INCLUDABLE: Record<string, (world: World, id: string) => unknown> = {
  'checkout.session.line_items': (world, id) =>
    list(`/v1/checkout/sessions/${id}/line_items`, sessionLineItems(world, id)),
  'customer.subscriptions': (world, id) =>
    list(
      `/v1/customers/${id}/subscriptions`,
      Object.values(world.state.subscriptions)
        .filter((one) => one.customer === id && !ENDED.has(one.status))
        .reverse(),
    ),
  'coupon.applies_to': (world, id) => {
    const products = world.state.couponProducts[id];
    return products === undefined ? null : { products };
  },
  'customer.sources': (_world, id) => list(`/v1/customers/${id}/sources`, []),
  'customer.tax_ids': (_world, id) => list(`/v1/customers/${id}/tax_ids`, []),
  'invoice.payments': (world, id) =>
    list(
      '/v1/invoice_payments',
      Object.values(world.state.invoicePayments).filter((payment) => payment.invoice === id),
    ),
  'invoice.confirmation_secret': (world, id) => {
    const payment = Object.values(world.state.invoicePayments).find((one) => one.invoice === id);
    const intent = world.state.paymentIntents[payment?.payment.payment_intent ?? ''];
    return { client_secret: intent?.client_secret ?? '', type: 'payment_intent' };
  },
  'charge.refunds': (world, id) =>
    list(
      `/v1/charges/${id}/refunds`,
      Object.values(world.state.refunds).filter((refund) => refund.charge === id),
    ),
};

const ENDED = new Set<string>(['canceled', 'incomplete_expired']);
