import { plainWords } from './plain-words.ts';

/** What each kind of background job does. */
const JOB_NAMES: Record<string, string> = {
  'reconcile-access': 'Grant and revoke access',
  'send-mail': 'Send an email',
  'mail-password-reset': 'Send a password link',
  'adopt-payments': 'Attach a payment to its account',
  'publish-prices': 'Create prices at Stripe',
  'settle-exit': 'Carry out a cancellation by form',
  'dispute-draft': 'Collect the evidence for a dispute',
  'dispute-due': 'Answer a dispute before its deadline',
  'settle-leave': 'Carry out a cancellation on the account',
  'settle-gift-end': 'Keep a subscription whose gift was not given',
  'end-replaced-subscription': 'End the subscription of a plan bought for life',
  'settle-pause': 'Resume a paused subscription',
  'roll-out-catalogue': 'Apply a published catalogue',
  'check-import': 'Check an import file',
  'apply-import': 'Import users',
  'read-move': 'Read subscriptions to move',
  'read-whop': 'Read members at Whop',
  'read-move-file': 'Read a file of people to move',
  'apply-move': 'Move people in',
  'undo-move': 'Undo a move',
  'run-users-bulk': 'Bulk action on users',
  'erase-account': 'Erase an account',
  'sync-discord-badge': 'Show or remove a badge at Discord',
  'run-bulk-action': 'Bulk action on Discord members',
  'run-urgent-bulk-action': 'Bulk kick or ban of Discord members',
};

export const jobName = (id: string): string => JOB_NAMES[id] ?? plainWords(id);
