import { cardObject } from '../../objects/payment-method.ts';
import type { Customer, PaymentMethod } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import { type CardBehaviour, TEST_CARDS } from './test-cards.ts';

/** Stripe's ready-made test cards, mapped to their behaviour here. */
const READY_MADE: Record<string, CardBehaviour> = {
  pm_card_visa: 'succeeds',
  pm_card_mastercard: 'succeeds',
  pm_card_chargeCustomerFail: 'declines',
  pm_card_visa_chargeDeclined: 'declines',
  pm_card_chargeDeclined: 'declines',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient-funds',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficient-funds',
  pm_card_authenticationRequired: 'needs-authentication',
  pm_card_threeDSecure2Required: 'needs-authentication',
};

/** Attaches the method to the customer: an existing id, or a new one from a test card's name. */
export function attachTestMethod(
  world: World,
  id: string,
  customer: Customer,
  param: string,
): PaymentMethod {
  const behaviour = Object.hasOwn(READY_MADE, id) ? READY_MADE[id] : undefined;
  const method =
    behaviour === undefined
      ? named(world.state.paymentMethods, id, 'PaymentMethod', param)
      : cardObject(world.seconds(), TEST_CARDS[behaviour], null, customer.email);
  if (method.customer === customer.id) return method;
  if (method.customer !== null) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      { param },
    );
  }
  method.customer = customer.id;
  world.state.paymentMethods[method.id] = method;
  world.emit('payment_method.attached', method);
  return method;
}
