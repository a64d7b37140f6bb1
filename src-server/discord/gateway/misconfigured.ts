import { ProviderFailure } from '../../errors/provider-failure.ts';

/** Something only the operator can put right; nothing is repeated. */
export function misconfigured(reason: string): ProviderFailure {
  return new ProviderFailure('discord', 'misconfigured', reason);
}
