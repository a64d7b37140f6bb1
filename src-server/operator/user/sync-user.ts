import type { UserActionAnswer } from '../../../src/contract/operator/operator-user.contract.ts';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { reconcileAccount } from '../../access/engine/reconcile-access.ts';
import type { AccessOutcome } from '../../access/engine/reconcile-run.ts';
import { missingAccess } from '../../access/sweep/missing-access.ts';
import { auditedAct } from '../../audit/audited-act.ts';
import { findCustomer } from '../../billing/sync/ensure-customer.ts';
import { syncSubscription } from '../../billing/sync/sync-subscription.ts';
import { LeaseBusy } from '../../database/lease.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { UserDeps } from './user.deps.ts';

const WAIT_MS = 3_000;

/** Syncs everything about one user from Stripe, now. */
export async function syncUser(
  deps: UserDeps,
  { operatorId }: { operatorId: string },
  accountId: string,
): Promise<UserActionAnswer> {
  const { billing } = deps.accountData;
  const customer = await findCustomer(billing, accountId);
  if (customer === null)
    return { success: true, message: 'No payments yet, so there is no customer.' };
  const { stripeCustomerId } = customer;
  const act = { action: 'user.synced', target: `account:${accountId}`, before: null };
  return reportOutcome('Stripe', () =>
    auditedAct(audited(deps), act, {
      work: async () => {
        const cause = `operator ${operatorId}` as const;
        const result = await syncSubscription(billing, stripeCustomerId, cause);
        const changed = result.outcome === 'synced' && result.changed;
        const message = changed ? 'Synced new data from Stripe.' : 'Nothing new at Stripe.';
        return { success: true, message, changed };
      },
      outcomeOf: ({ changed }) => ({ changed }),
    }),
  );
}

/** Reads one user's access at every provider and repairs it. */
export async function fixUser(deps: UserDeps, accountId: string): Promise<UserActionAnswer> {
  const act = { action: 'user.fixed', target: `account:${accountId}`, before: null };
  return reportOutcome('A provider', () =>
    auditedAct(audited(deps), act, {
      work: async () => {
        const outcomes = await reconcileAccount(deps.accountData.access, accountId, {
          cause: 'operator',
          urgency: 'interactive',
          fresh: true,
          waitMs: WAIT_MS,
        });
        const missing = await missingAccess(deps.accountData.access, accountId);
        return { ...syncAnswerOf(outcomes, missing), mended: outcomes.filter(isMended).length };
      },
      outcomeOf: ({ mended, success }) => ({ mended, complete: success }),
    }),
  );
}

const audited = ({ accountData }: UserDeps) => ({
  orm: accountData.orm,
  machineClock: accountData.machineClock,
  log: accountData.log,
});

const isMended = ({ action, outcome }: AccessOutcome) => outcome === 'done' && action !== 'none';

function syncAnswerOf(
  outcomes: readonly AccessOutcome[],
  missing: readonly Entitlement[],
): UserActionAnswer {
  const open = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'blocked');
  if (open.length > 0) return { success: false, message: `Not fixed yet: ${listed(open)}.` };
  const mended = outcomes.filter(isMended).map(({ entitlement }) => entitlement);
  const done = mended.length > 0 ? [`Fixed: ${mended.join(', ')}.`] : [];
  const left =
    missing.length > 0 ? [`Still missing, for the reason shown: ${missing.join(', ')}.`] : [];
  const unread = outcomes.filter(({ outcome }) => outcome === 'unread');
  const unchecked = unread.length > 0 ? [`Could not be checked: ${listed(unread)}.`] : [];
  const sentences = [...done, ...unchecked, ...left];
  const message = sentences.join(' ') || 'Everything is in order.';
  return { success: unread.length === 0, message };
}

const listed = (some: readonly AccessOutcome[]) =>
  some.map(({ entitlement, reason }) => `${entitlement} (${reason ?? 'open'})`).join(', ');

/** An unavailable provider or a concurrent run is an answer, not an error. */
async function reportOutcome(
  who: string,
  work: () => Promise<UserActionAnswer>,
): Promise<UserActionAnswer> {
  try {
    const { success, message } = await work();
    return { success, message };
  } catch (error) {
    if (error instanceof LeaseBusy) {
      const message = 'Another process is updating this user. Please try again in a moment.';
      return { success: false, message };
    }
    if (!(error instanceof ProviderFailure)) throw error;
    return { success: false, message: `${who} cannot be reached: ${error.reason}.` };
  }
}
