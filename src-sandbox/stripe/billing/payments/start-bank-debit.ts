import { chargeObject } from '../../objects/charge.ts';
import type { PaymentIntent, PaymentMethod } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { DAY } from '../subscriptions/calendar-months.ts';

/** Time until the bank reports success or failure. */
const BANK_DAYS = 4;

/** Starts a bank debit: the payment is processing until the bank answers. */
export function startBankDebit(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = chargeObject(world.seconds(), intent, method, null, emailOf(world, intent));
  charge.status = 'pending';
  charge.paid = false;
  charge.receipt_url = null;
  world.state.charges[charge.id] = charge;
  intent.status = 'processing';
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.payment_method_types = ['us_bank_account'];
  world.state.bankDebits[intent.id] = { at: world.seconds() + BANK_DAYS * DAY };
  world.emit('charge.pending', charge);
  world.emit('payment_intent.processing', intent);
  world.effect('charge.pending', {
    charge: charge.id,
    payment_intent: intent.id,
    customer: intent.customer,
  });
}

/** A payment without a customer has the address that was typed on the payment page. */
export function emailOf(world: World, { customer, payment_method }: PaymentIntent): string | null {
  const method = world.state.paymentMethods[payment_method ?? ''];
  return world.state.customers[customer ?? '']?.email ?? method?.billing_details.email ?? null;
}
