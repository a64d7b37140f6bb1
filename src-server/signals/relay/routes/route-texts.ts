import type { PauseReason } from '../../../../src/contract/operator/relay-routes.contract.ts';
import { failureMessage } from '../../../discord/console/failure-messages.ts';

const PAUSED: Record<PauseReason, string> = {
  leak: 'Members of a lower plan can read this channel. Hide it from them, then resume the route.',
  'channel-gone': 'The channel was deleted. Delete this route and create one for another channel.',
  'missing-permissions':
    'The bot may no longer post in this channel. Give it back View Channel, Send Messages, Embed Links and Read Message History, then resume the route.',
};

const DELIVERY: Record<string, string> = {
  'route-deleted': 'The route was deleted.',
  withdrawn: 'The signal was withdrawn before it went out.',
  'not-in-time': 'It could not be sent in time.',
  'push-refused': 'No push service took it.',
  'already-notified': 'Its browsers were notified through another route.',
  'no-browser': 'No browser of this audience asks for notifications.',
  'mail-refused': 'The mail server took none of its mails.',
  'no-reader': 'No daily mail listed it.',
  'message-gone': 'It was posted, and deleted before it could be read back.',
  ...PAUSED,
};

/** Says what happened and what to do. */
export function pausedText(reason: PauseReason): string {
  return PAUSED[reason];
}

/** Why a delivery failed, waits or was taken back. */
export function deliveryText(reason: string): string {
  return DELIVERY[reason] ?? failureMessage(reason);
}
