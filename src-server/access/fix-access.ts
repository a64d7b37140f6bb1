import type { Entitlement } from '../../src/domain/catalogue/catalogue.ts';
import { LeaseBusy, takeLease } from '../database/lease.ts';
import { reconcileAccount } from './engine/reconcile-access.ts';
import type { AccessDeps, AccessOutcome } from './engine/reconcile-run.ts';
import { missingAccess } from './sweep/missing-access.ts';

interface FixAnswer {
  success: boolean;
  message: string;
  /** Granted, extended or revoked in this run. */
  repaired: Entitlement[];
  /** Could not be repaired yet. */
  open: Entitlement[];
}

const ONCE_IN_SECONDS = 60;

/**
 * The subscriber's 'Fix my access': reads everything again and reports what it repaired. At most
 * once a minute.
 */
export async function fixAccess(deps: AccessDeps, accountId: string): Promise<FixAnswer> {
  // Never released. It expires after the minute, which makes it the throttle.
  if ((await takeLease(deps.orm, `fix-access:${accountId}`, ONCE_IN_SECONDS)) === null) {
    return nothing('We checked your access less than a minute ago. Please try again shortly.');
  }
  try {
    const outcomes = await reconcileAccount(deps, accountId, {
      cause: 'fix-my-access',
      urgency: 'interactive',
      fresh: true,
      waitMs: 3_000,
    });
    return fixAnswerOf(outcomes, await missingAccess(deps, accountId));
  } catch (error) {
    if (!(error instanceof LeaseBusy)) throw error;
    return nothing('Your access is being set up right now. Please check again in a minute.');
  }
}

const nothing = (message: string): FixAnswer => ({
  success: false,
  message,
  repaired: [],
  open: [],
});

function fixAnswerOf(
  outcomes: readonly AccessOutcome[],
  missing: readonly Entitlement[],
): FixAnswer {
  const named = (some: readonly AccessOutcome[]) => some.map(({ entitlement }) => entitlement);
  const stopped = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'blocked');
  const open = named(stopped);
  const repaired = named(
    outcomes.filter(({ action, outcome }) => outcome === 'done' && action !== 'none'),
  );
  // Blocked on a name, the server's rules or the seller's setup. A retry would not help.
  const waits = missing.some((entitlement) => !open.includes(entitlement));
  const isUnread = outcomes.some(({ outcome }) => outcome === 'unread');
  const message = isQueued(stopped)
    ? QUEUED
    : explain({ isOpen: open.length > 0, isRepaired: repaired.length > 0, isUnread, waits });
  return { success: open.length === 0 && !isUnread, message, repaired, open };
}

const QUEUED =
  'Our TradingView connection is down. Your access is queued and opens automatically; there is nothing for you to do.';

/** Only our own session is missing. The subscriber's username is fine. */
const isQueued = (stopped: readonly AccessOutcome[]) =>
  stopped.length > 0 && stopped.every(({ reason }) => reason === 'waiting-for-session');

interface Findings {
  isOpen: boolean;
  isRepaired: boolean;
  /** Some access could not be read, so it may be missing. */
  isUnread: boolean;
  waits: boolean;
}

function explain({ isOpen, isRepaired, isUnread, waits }: Findings): string {
  if (isOpen) return "Part of your access isn't ready yet. We'll keep trying automatically.";
  if (isRepaired && isUnread)
    return 'We repaired part of your access. The rest could not be checked right now.';
  if (isUnread)
    return 'Part of your access could not be checked right now. If it does not work, please contact support.';
  if (isRepaired && waits) return 'We repaired your access. The rest needs a step from the list.';
  if (isRepaired) return 'We repaired your access.';
  if (waits) return 'There is nothing to repair. Complete the open steps in the list first.';
  return 'Everything is in order.';
}
