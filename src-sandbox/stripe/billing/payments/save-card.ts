import { cardObject } from '../../objects/payment-method.ts';
import { differences } from '../../wire/answers/differences.ts';
import type { Customer, PaymentMethod } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { changeSubscription, hasEnded } from '../subscriptions/change-subscription.ts';
import { type CardBehaviour, TEST_CARDS } from './test-cards.ts';

/** Attaches a new card to the customer. */
export function saveCard(
  world: World,
  customer: Customer,
  behaviour: CardBehaviour,
): PaymentMethod {
  const method = cardObject(world.seconds(), TEST_CARDS[behaviour], customer.id, customer.email);
  world.state.paymentMethods[method.id] = method;
  world.emit('payment_method.attached', method);
  world.effect('payment_method.attached', {
    payment_method: method.id,
    customer: customer.id,
    behaviour,
  });
  return method;
}

/** The portal's card change. A subscription with its own card keeps that one. */
export function changeCardInPortal(world: World, customer: Customer, method: PaymentMethod): void {
  if (world.state.settings.portalCard === 'customer-and-subscriptions') {
    switchCard(world, customer, method);
    return;
  }
  changeCustomer(world, customer, () => {
    customer.invoice_settings.default_payment_method = method.id;
  });
}

/** Makes the card the default of the customer and of every running subscription. */
export function switchCard(world: World, customer: Customer, method: PaymentMethod): void {
  changeCustomer(world, customer, () => {
    customer.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.customer !== customer.id || hasEnded(subscription)) continue;
    changeSubscription(world, subscription, () => {
      subscription.default_payment_method = method.id;
    });
  }
}

/** The customer's default card, else the card of a running subscription. */
export function cardInUse(world: World, customer: Customer): PaymentMethod | null {
  const own = customer.invoice_settings.default_payment_method;
  const running = Object.values(world.state.subscriptions)
    .reverse()
    .find((one) => one.customer === customer.id && !hasEnded(one) && one.default_payment_method);
  return world.state.paymentMethods[own ?? running?.default_payment_method ?? ''] ?? null;
}

export function changeCustomer(world: World, customer: Customer, change: () => void): void {
  const before = structuredClone(customer);
  change();
  const previous = differences(before, customer);
  if (Object.keys(previous).length === 0) return;
  world.emit('customer.updated', customer, previous);
  world.effect('customer.updated', { customer: customer.id, changed: Object.keys(previous) });
}
