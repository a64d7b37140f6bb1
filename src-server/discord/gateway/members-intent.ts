import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BotState } from './community.ts';

const REASON = 'intent-not-enabled';

/** Members cannot be listed: the members intent is off, or Discord did not approve it. */
export function intentRefused(cause?: unknown): ProviderFailure {
  return new ProviderFailure('discord', 'misconfigured', REASON, { cause });
}

export function isIntentRefused(error: unknown): boolean {
  return error instanceof ProviderFailure && error.reason === REASON;
}

/** The bot is signed in without the members intent, so no member events arrive. */
export function worksWithoutIntent(state: BotState): boolean {
  return state.kind === 'ready' && state.intentRefused === true;
}
