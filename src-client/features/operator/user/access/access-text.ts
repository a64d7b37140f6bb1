import { showDay, showMoment } from '../../../../lib/dates.ts';

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

const DAY_MS = 86_400_000;

interface Held {
  wanted: { until: string | null } | null;
  grants: readonly { held: boolean; expiresAt: string | null }[];
}

/**
 * The day on which access ends for the customer; null if nothing is held or it has no end. The provider's own expiry is
 * later by our slack, so it counts only where it is earlier or nobody should have access.
 */
export function heldUntil({ wanted, grants }: Held): string | null {
  const [grant] = grants;
  if (grant === undefined || !grant.held) return null;
  if (wanted === null) return grant.expiresAt;
  const ends = [wanted.until, grant.expiresAt].filter((each) => each !== null);
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** The later expiry of an entry at TradingView, in case a renewal is late. Null: it is the same day, or there is none. */
export function slackUntil(held: Held): string | null {
  const [grant] = held.grants;
  const until = heldUntil(held);
  if (until === null || grant?.expiresAt == null) return null;
  return Date.parse(grant.expiresAt) - Date.parse(until) < DAY_MS ? null : grant.expiresAt;
}

type Entitled = Held & { wanted: { until: string | null; source: string } | null };

/** Explains the later end at TradingView. `renews`: the subscription is not set to end. */
export function slackText(entitled: Entitled, { renews }: { renews: boolean }): string | null {
  const slack = slackUntil(entitled);
  if (slack === null) return null;
  const source = entitled.wanted?.source;
  if (renews && (source === 'subscription' || source === 'trial')) {
    return `at TradingView until ${showDay(slack)}, in case a renewal is late`;
  }
  return `TradingView’s own end is ${showDay(slack)}. We revoke it on ${showDay(heldUntil(entitled))}.`;
}

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
  times: number;
}

/** 'Granted on Nov 24, 2026, 12:00 PM', or 'Granting failed 12 times, last on …'. */
export function attemptText({ at, action, outcome, times }: Attempt): string {
  const words = ACTIONS[action]?.[outcome as keyof ActionWords] ?? `${action}: ${outcome}`;
  const often = times > 1 ? ` ${times} times, last` : '';
  return `${words}${often} on ${showMoment(at)}`;
}

/** Why held access is there. The last try already says the day on which it was confirmed. */
export function heldText(verifiedAt: string | null, last: Attempt | undefined): string {
  const day = verifiedAt === null ? null : showDay(verifiedAt);
  const isSaid = last?.outcome === 'done' && day === showDay(last.at);
  return day === null || isSaid ? 'The provider has it' : `Confirmed on ${day}`;
}

const DECIDERS: Record<string, string> = {
  event: 'a Stripe event',
  return: 'the return from checkout',
  pause: 'a pause that the customer began',
  resume: 'the customer, who resumed it',
  leave: 'the customer, who canceled',
  offer: 'an offer taken when leaving',
  exit: 'a form to leave',
  catalogue: 'the catalogue',
  operator: 'an operator',
  erasure: 'the erasure',
  code: 'an access code',
  gift: 'a gift',
  lifetime: 'a plan bought for life',
  import: 'the import',
  timer: 'the end of a period',
  sweep: 'the daily check',
};

/** 'Decided by a Stripe event on Nov 24, 2026, 12:00 PM'. A cause is a kind, or a kind and an id. */
export function decidedText({ at, cause }: { at: string; cause: string }): string {
  const [kind = ''] = cause.split(' ');
  return `Decided by ${DECIDERS[kind] ?? cause} on ${showMoment(at)}`;
}
