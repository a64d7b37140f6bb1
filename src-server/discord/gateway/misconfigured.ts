import { ProviderFailure } from '../../errors/provider-failure.ts';

/** Only the operator can fix it. Never retried. */
export function misconfigured(reason: string): ProviderFailure {
  return new ProviderFailure('discord', 'misconfigured', reason);
}
