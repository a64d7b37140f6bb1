import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { PermissionName } from '../../../src/domain/community/permission-flags.ts';
import { LeaseBusy, LeaseLost } from '../../database/lease.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { RightsMissing, rightsText } from '../rights/missing-rights.ts';

/** One sentence per reason that Discord or our gateway can return. */
const MESSAGES: Record<string, string> = {
  'not-configured': 'The Discord bot is not configured.',
  'bad-token': 'Discord refuses the bot token. Set a new one in Setup and restart.',
  'bot-not-in-server': 'The bot is not in the server. Invite it again.',
  'missing-access': 'The bot has no access to it. Give its role View Channel there.',
  'missing-permissions':
    'The bot lacks a permission for this, or its role is too low in the role list.',
  'blocked-by-vendor':
    'Discord blocks requests from this server right now. We retry automatically.',
  'two-factor-required': 'Discord requires two-factor authentication from the bot’s owner.',
  'intent-not-enabled':
    'The Server Members intent is switched off in the Discord developer portal, so members cannot be listed. Subscribers are checked one by one, which takes longer.',
  'intent-unknown': 'Discord does not know an intent that the bot asks for.',
  'not-reached': 'Discord cannot be reached at the moment.',
  'too-fast': 'Discord is throttling us. Please try again in a moment.',
  'standing-back': 'Discord is blocking us for a while. We retry when the block ends.',
  overloaded: 'Discord is overloaded at the moment.',
  'not-in-server': 'This member is no longer in the server.',
  'role-gone': 'This role was deleted.',
  'stopped-by-operator': 'An operator stopped it.',
  'operator-gone': 'Its operator may no longer do this. Another operator can resume it.',
  'other-server': 'Another server was configured in the meantime. Resume it to continue here.',
  'channel-gone': 'This channel was deleted.',
  'message-gone': 'This message was deleted.',
  'no-announcement-channel': 'Only messages of an announcement channel can be published.',
  'too-many-servers': 'This person is in as many servers as Discord allows.',
  'too-many-roles': 'The server has 250 roles, the maximum at Discord.',
  'too-many-channels': 'The server has 500 channels, the maximum at Discord.',
  'too-many-invites':
    'The server has 1,000 invites, the maximum at Discord. Delete old ones in Server Settings > Invites; we retry automatically.',
  'community-channel':
    'Discord requires this channel: it is the rules or updates channel of the Community server. Choose another one in Server Settings > Community, then try again.',
  'community-channel-type':
    'The rules and updates channels of a Community server must be text channels. Choose others in Server Settings > Community.',
  'role-cannot-be-given': 'This role belongs to a bot or to everyone and cannot be assigned.',
  banned: 'This member is banned.',
  'not-banned': 'This member is not banned.',
  reconnecting: 'The bot is reconnecting.',
  disconnected: 'The bot lost its connection and is signing in again.',
  invalidated: 'The bot lost its session and is signing in again.',
  'no-leader': 'Another instance is just taking over the bot.',
  'server-unavailable': 'Discord reports that the server is unavailable.',
  'too-many-sign-ins':
    'The bot signed in too often today. Discord resets the token of a bot that exceeds 1,000 sign-ins a day, so the bot waits. Do not restart it.',
  'not-applied': 'Discord accepted this but did not apply it. Please try again.',
  'changed-meanwhile': 'Someone else is changing this right now. Please try again.',
  'override-changed':
    'Someone else changed this override in the meantime, so it was left unchanged. Please review it and try again.',
};

/** Uses Discord's own names, as in its role editor. */
export function lacksMessage(missing: readonly PermissionName[]): string {
  const noun = missing.length === 1 ? 'permission' : 'permissions';
  return `The bot lacks the ${noun} ${rightsText(missing)}.`;
}

export function failureMessage(reason: string): string {
  return MESSAGES[reason] ?? `Discord refused this (${reason}).`;
}

/** Another request won the race or is still running. */
const BUSY = [LeaseBusy, LeaseLost, UniqueConstraintViolationException];

/** The sentence for an expected failure; null for a bug of ours. */
export function explained(error: unknown): string | null {
  if (error instanceof RightsMissing) return lacksMessage(error.missing);
  if (error instanceof ProviderFailure) return failureMessage(error.reason);
  if (error instanceof StepRefused) return error.message;
  const busy = BUSY.some((kind) => error instanceof kind);
  return busy ? failureMessage('changed-meanwhile') : null;
}

/** A provider's refusal is an answer with its cause, not an error. */
export async function answerFailures<A extends object, F extends object>(
  work: () => Promise<A>,
  otherwise: F,
): Promise<A | (F & { success: false; message: string })> {
  try {
    return await work();
  } catch (error) {
    const message = explained(error);
    if (message === null) throw error;
    return { ...otherwise, success: false, message };
  }
}

/** Refused before calling Discord. The message says why. */
export class StepRefused extends Error {}

/** Discord reported success without any effect. */
export function notApplied(): ProviderFailure {
  return new ProviderFailure('discord', 'unavailable', 'not-applied');
}
