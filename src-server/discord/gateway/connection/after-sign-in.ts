import { type CloseEvent, RateLimitError } from 'discord.js';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { BotState } from '../community.ts';

const REFUSALS: Record<number, string> = {
  4004: 'bad-token',
  4010: 'bad-shard',
  4011: 'sharding-required',
  4013: 'intent-unknown',
  4014: 'intent-not-enabled',
};

export function isIntentRefusal(state: BotState): boolean {
  return state.kind === 'refused' && state.reason === REFUSALS[4014];
}

export function afterClose(event: CloseEvent): BotState {
  const refusal = REFUSALS[event.code];
  return refusal === undefined
    ? { kind: 'degraded', reason: 'disconnected' }
    : { kind: 'refused', reason: refusal };
}

/** login() rejects for errors that a retry cannot fix, and for unreachable hosts. */
export function afterRefusedSignIn(error: unknown): BotState {
  if (error instanceof ProviderFailure) return { kind: 'degraded', reason: error.reason };
  if (error instanceof RateLimitError) return { kind: 'degraded', reason: 'too-fast' };
  const text =
    error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : '';
  if (/TokenInvalid|Authentication failed|invalid token/i.test(text)) {
    return { kind: 'refused', reason: 'bad-token' };
  }
  if (/disallowed intents/i.test(text)) return { kind: 'refused', reason: 'intent-not-enabled' };
  if (/invalid intents/i.test(text)) return { kind: 'refused', reason: 'intent-unknown' };
  if (/sessions remaining/i.test(text)) {
    return { kind: 'degraded', reason: 'too-many-sign-ins' };
  }
  return { kind: 'degraded', reason: 'not-reached' };
}
