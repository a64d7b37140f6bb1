import type { LeavingAnswer } from '../../../src/contract/leaving.contract.ts';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { dayThere } from '../../../src/domain/dates/time-zone.ts';
import { exitStep } from '../../../src/domain/exits/exit.ts';
import { isPausedOnRequest, isResuming } from '../../../src/domain/leaving/pause.ts';
import { paidElsewhere, sourceTitle } from '../../../src/domain/plan-grants.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { waitingExitOf } from '../exits/stop-exit.ts';
import { PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { standingOf } from '../standing/standing.ts';
import type { Subscription } from '../subscription.entity.ts';
import { endOf, findCurrent } from './current-subscription.ts';
import { pausedUntilOf } from './paused-until.ts';
import { isPeriodUnpaid, lostDaysOf } from './pauses/lost-days.ts';

const NOTHING: LeavingAnswer = {
  state: 'none',
  plan: null,
  paidAt: null,
  endsAt: null,
  pausedUntil: null,
  onHold: false,
  isPending: false,
  givesBack: false,
  owed: null,
  trial: null,
  unusedDays: 0,
};

/** The state of the subscription, and its end if it is cancelled now. */
export async function viewLeaving(
  deps: BillingDeps,
  { accountId }: { accountId: string },
): Promise<LeavingAnswer> {
  const waitingExit = await waitingExitOf(deps, accountId);
  const left = await viewSubscription(deps, accountId);
  return waitingExit === undefined ? left : { ...left, waitingExit };
}

async function viewSubscription(deps: BillingDeps, accountId: string): Promise<LeavingAnswer> {
  const current = await findCurrent(deps, accountId);
  if (current === null || !isLive(current.stripeStatus)) return elsewhere(deps, accountId);
  const plan = current.plan ?? null;
  const pausedUntil = await pausedUntilOf(readFork(deps.orm), current);
  const endsAt = endOf(current)?.toISOString() ?? null;
  const onHold = current.closedBecause === 'dispute';
  const isPending = isResuming(current) && !onHold;
  if (endsAt !== null) return { ...NOTHING, state: 'ends', plan, endsAt, onHold, isPending };
  const isPaused = isPausedOnRequest(current);
  const leftAt = endIfLeft(deps, current);
  return {
    ...NOTHING,
    state: isPaused ? 'paused' : 'running',
    plan,
    endsAt: leftAt,
    onHold,
    isPending,
    givesBack: isPaused && leftAt !== null && !isPending && !onHold,
    owed: await owedOf(deps, current),
    pausedUntil,
    trial: trialOf(deps, current),
    unusedDays: await lostDaysOf(deps, current),
  };
}

/** The days of grace after a declined payment. */
async function owedOf(
  deps: BillingDeps,
  { userId, firstFailedAt, isDebiting }: Subscription,
): Promise<LeavingAnswer['owed']> {
  // Declined, and then paid by bank debit: that payment is on its way.
  if (firstFailedAt == null || isDebiting) return null;
  const standing = await standingOf(deps, userId);
  const isGrace = standing !== null && standing.plan !== FREE_PLAN && standing.planGrantId === null;
  return {
    failedAt: firstFailedAt.toISOString(),
    accessUntil: isGrace ? (standing.accessUntil?.toISOString() ?? null) : null,
  };
}

function trialOf(
  { settings }: BillingDeps,
  { trial, currentPeriodEnd, amountCents: amount, currency }: Subscription,
): LeavingAnswer['trial'] {
  if (trial == null || currentPeriodEnd == null) return null;
  const isCharged = trial === 'card' && amount != null && currency != null;
  return {
    endsOn: dayThere(currentPeriodEnd, settings.timeZone),
    charge: isCharged ? { amount, currency } : null,
  };
}

/** As `settleLeave` does. */
function endIfLeft({ clock }: BillingDeps, current: Subscription): string | null {
  if (isPeriodUnpaid(current)) return null;
  if (isResuming(current)) return current.currentPeriodEnd?.toISOString() ?? null;
  const contract = {
    startedAt: current.startedAt,
    periodEnd: current.currentPeriodEnd ?? null,
    endsAt: null,
    paidThrough: current.paidThrough ?? null,
  };
  const step = exitStep('cancel', contract, clock.now());
  return step.act === 'end-with-period' ? step.at.toISOString() : null;
}

/** Plans that were paid at another shop are cancelled there. */
async function elsewhere(deps: BillingDeps, userId: string): Promise<LeavingAnswer> {
  const standing = await standingOf(deps, userId);
  if (standing?.planGrantId == null) return NOTHING;
  const grant = await readFork(deps.orm).findOne(PlanGrantEntity, { id: standing.planGrantId });
  if (grant === null || !paidElsewhere(grant.source)) return NOTHING;
  return {
    ...NOTHING,
    state: 'elsewhere',
    plan: standing.plan,
    paidAt: sourceTitle(grant.source),
    endsAt: standing.accessUntil?.toISOString() ?? null,
  };
}
