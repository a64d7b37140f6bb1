import type { SetupIntent } from '../wire/answers/stored-objects.ts';
import { newId, randomText } from '../wire/ids.ts';

export function setupIntentObject(
  created: number,
  customer: string | null,
  paymentMethod: string | null,
): SetupIntent {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: paymentMethod === null ? 'requires_payment_method' : 'succeeded',
    usage: 'off_session',
  };
}
