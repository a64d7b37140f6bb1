import { showMoment } from '../../../../lib/dates.ts';

/** Names of a grant's states. An unknown state is shown as it is. */
const STATES: Record<string, string> = {
  pending: 'Granting',
  granted: 'Granted',
  'grant-failed': 'Not granted',
  blocked: 'Blocked',
  revoking: 'Revoking',
  revoked: 'Revoked',
  'revoke-failed': 'Not revoked',
  released: 'Left as found',
};

export const stateText = (state: string) => STATES[state] ?? state;

interface ActionWords {
  done: string;
  failed: string;
  blocked: string;
}

const ACTIONS: Record<string, ActionWords> = {
  give: { done: 'Granted', failed: 'Granting failed', blocked: 'Granting was blocked' },
  extend: { done: 'Extended', failed: 'Extending failed', blocked: 'Extending was blocked' },
  take: { done: 'Revoked', failed: 'Revoking failed', blocked: 'Revoking was blocked' },
  restore: { done: 'Restored', failed: 'Restoring failed', blocked: 'Restoring was blocked' },
};

interface Attempt {
  at: string;
  action: string;
  outcome: string;
}

/** 'Granted on Nov 24, 2026, 12:00 PM'. */
export function attemptText({ at, action, outcome }: Attempt): string {
  const words = ACTIONS[action]?.[outcome as keyof ActionWords] ?? `${action}: ${outcome}`;
  return `${words} on ${showMoment(at)}`;
}

const DECIDERS: Record<string, string> = {
  event: 'a Stripe event',
  return: 'the return from checkout',
  operator: 'an operator',
  erasure: 'the erasure',
  import: 'the import',
  timer: 'the end of a period',
  sweep: 'the daily check',
};

/** 'Decided by a Stripe event on Nov 24, 2026, 12:00 PM'. A cause is a kind, or a kind and an id. */
export function decidedText({ at, cause }: { at: string; cause: string }): string {
  const [kind = ''] = cause.split(' ');
  return `Decided by ${DECIDERS[kind] ?? cause} on ${showMoment(at)}`;
}
