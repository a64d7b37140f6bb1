import type { Charge, EarlyFraudWarning } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import { newId } from '../../wire/ids.ts';
import type { World } from '../../world.ts';

/** The issuer reports a charge as fraud, days before a dispute or without one. */
export function warnOfFraud(world: World, charge: Charge, fraudType = 'misc'): EarlyFraudWarning {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was never paid.`);
  const warning: EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: isActionable(charge),
    charge: charge.id,
    created: world.seconds(),
    fraud_type: fraudType,
    livemode: false,
    ...(charge.payment_intent === null ? {} : { payment_intent: charge.payment_intent }),
  };
  world.state.fraudWarnings[warning.id] = warning;
  world.emit('radar.early_fraud_warning.created', warning);
  world.effect('fraud.warned', { charge: charge.id, customer: charge.customer });
  return warning;
}

/** Call after a dispute or a refund: neither leaves anything to act on. */
export function settleWarnings(world: World, charge: Charge): void {
  for (const warning of Object.values(world.state.fraudWarnings)) {
    if (warning.charge !== charge.id || !warning.actionable || isActionable(charge)) continue;
    warning.actionable = false;
    world.emit('radar.early_fraud_warning.updated', warning, { actionable: true });
  }
}

function isActionable(charge: Charge): boolean {
  return !charge.disputed && !charge.refunded;
}
