import { ProviderFailure } from '../../errors/provider-failure.ts';

/** Stripe answered, but a read does not show the change yet. */
export function notShown(): ProviderFailure {
  return new ProviderFailure('stripe', 'unavailable', 'end-not-shown');
}
