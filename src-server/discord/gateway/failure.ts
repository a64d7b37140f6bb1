import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { ProviderFailure, type ProviderFailureKind } from '../../errors/provider-failure.ts';

type Reading = { kind: ProviderFailureKind; reason: string };

/** Maps Discord's error codes to our reasons. Its messages are never shown. */
const CODES: Record<number, Reading> = {
  10003: { kind: 'refused', reason: 'channel-gone' },
  10008: { kind: 'refused', reason: 'message-gone' },
  10004: { kind: 'misconfigured', reason: 'bot-not-in-server' },
  10007: { kind: 'refused', reason: 'not-in-server' },
  10009: { kind: 'refused', reason: 'override-gone' },
  10011: { kind: 'refused', reason: 'role-gone' },
  10013: { kind: 'refused', reason: 'not-in-server' },
  10063: { kind: 'refused', reason: 'command-gone' },
  10124: { kind: 'refused', reason: 'no-invite-targets' },
  10129: { kind: 'refused', reason: 'no-invite-targets' },
  10026: { kind: 'refused', reason: 'not-banned' },
  30001: { kind: 'refused', reason: 'too-many-servers' },
  30005: { kind: 'refused', reason: 'too-many-roles' },
  30013: { kind: 'refused', reason: 'too-many-channels' },
  30016: { kind: 'refused', reason: 'too-many-invites' },
  40001: { kind: 'misconfigured', reason: 'bad-token' },
  40033: { kind: 'refused', reason: 'already-published' },
  40007: { kind: 'refused', reason: 'banned' },
  40333: { kind: 'unavailable', reason: 'blocked-by-vendor' },
  // The bot cannot see what it asked for. It would meet the same refusal everywhere, so work stops.
  50001: { kind: 'misconfigured', reason: 'missing-access' },
  // About one role, member or channel, such as a role above the bot's. Work on the others continues.
  50013: { kind: 'refused', reason: 'missing-permissions' },
  50014: { kind: 'misconfigured', reason: 'bad-token' },
  50024: { kind: 'refused', reason: 'no-announcement-channel' },
  50025: { kind: 'refused', reason: 'link-refused' },
  50028: { kind: 'refused', reason: 'role-cannot-be-given' },
  50074: { kind: 'refused', reason: 'community-channel' },
  50086: { kind: 'refused', reason: 'community-channel-type' },
  60003: { kind: 'misconfigured', reason: 'two-factor-required' },
  130000: { kind: 'unavailable', reason: 'overloaded' },
};

export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const make = ({ kind, reason }: Reading, retryAfterSeconds?: number) =>
    new ProviderFailure('discord', kind, reason, { cause: error, retryAfterSeconds });
  if (error instanceof RateLimitError) {
    return make({ kind: 'unavailable', reason: 'too-fast' }, Math.ceil(error.retryAfter / 1000));
  }
  if (error instanceof DiscordAPIError) {
    if (error.status === 401) return make({ kind: 'misconfigured', reason: 'bad-token' });
    const known = CODES[Number(error.code)];
    if (known !== undefined) return make(known);
    // An HTML block page in place of JSON says nothing about the object.
    if (error.status === 403 && error.code === undefined) {
      return make({ kind: 'unavailable', reason: 'blocked-by-vendor' });
    }
    if (error.status === 403) return make({ kind: 'refused', reason: 'missing-permissions' });
    if (error.status === 429) return make({ kind: 'unavailable', reason: 'too-fast' });
    if (error.status < 500) return make({ kind: 'refused', reason: `discord-${error.code}` });
    return make({ kind: 'unavailable', reason: 'not-reached' });
  }
  if (error instanceof HTTPError && error.status === 401) {
    return make({ kind: 'misconfigured', reason: 'bad-token' });
  }
  return make({ kind: 'unavailable', reason: 'not-reached' });
}

/** Whether the requested object does not exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && [10006, 10007, 10013].includes(Number(error.code));
}
