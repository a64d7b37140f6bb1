import type { BusinessEvent } from '../../../src/contract/operator-home.contract.ts';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { HEALTHY, isLive } from '../../../src/domain/subscription.ts';
import { latestAccess } from '../../access/views/latest-grants.view.ts';
import { latestCasesWithoutHold } from '../../billing/disputes/open-cases.view.ts';
import { latestPayments } from '../../billing/payments/received.view.ts';
import { type LatestChange, latestChanges } from '../../billing/standing/latest-changes.ts';
import type { StandingSnapshot } from '../../billing/standing/standing-change.entity.ts';
import { latestTrials } from '../../billing/trials/trials.view.ts';
import { readFork } from '../../database/transaction.ts';
import type { HomeDeps } from './home.deps.ts';
import { latestWithdrawals } from './latest-withdrawals.ts';

const SHOWN = 8;
/** Most changes are renewals, which their payments show. */
const READ_CHANGES = 60;
/** A new subscriber has several grants. */
const READ_GRANTS = 40;

const iso = (moment: Date | string) => new Date(moment).toISOString();

interface Whose {
  userId: string;
  hasAccount: boolean;
  email: string | null;
  at: Date | string;
}

/** A sign-up has no page to link. */
const whose = ({ userId, hasAccount, email, at }: Whose) => {
  return { at: iso(at), accountId: hasAccount ? userId : null, email };
};

/** The newest events of the business, newest first, of the kinds that the operator may see. */
export async function latestEvents(
  { orm }: Pick<HomeDeps, 'orm'>,
  may: { money: boolean; access: boolean },
): Promise<BusinessEvent[]> {
  const em = readFork(orm);
  const payments = may.money ? await latestPayments(em, SHOWN) : [];
  const changes = may.money ? await latestChanges(em, READ_CHANGES) : [];
  const trials = may.money ? await latestTrials(em, SHOWN) : [];
  const withdrawals = may.money ? await latestWithdrawals(em, SHOWN) : [];
  const cases = may.money ? await latestCasesWithoutHold(em, SHOWN) : [];
  const access = may.access ? await latestAccess(em, READ_GRANTS) : [];
  const events = [
    ...payments.map((payment): BusinessEvent => {
      const { giftPlan: plan, giftMonths: months, isOnce, forLife } = payment;
      const { amountCents, refundedCents, currency } = payment;
      const sum = { amountCents, refundedCents, currency };
      const gift = plan === null || months === null ? null : { plan, months };
      return { kind: 'paid', ...whose(payment), ...sum, isOnce, forLife, gift };
    }),
    ...changes.flatMap((change) => eventOf(change) ?? []),
    ...trials.map((trial): BusinessEvent => {
      return { kind: 'trial', ...whose(trial), plan: trial.plan };
    }),
    ...withdrawals.map(({ effectiveAt, isStopped, ...declared }): BusinessEvent => {
      const at = effectiveAt === null ? null : iso(effectiveAt);
      return { kind: 'withdrawal', ...whose(declared), effectiveAt: at, isStopped };
    }),
    ...cases.map(({ accountId, email, at, amountCents, currency }): BusinessEvent => {
      return { kind: 'disputed', at: iso(at), accountId, email, amountCents, currency };
    }),
    ...access.map(({ accountId, email, at, again, entitlements }): BusinessEvent => {
      const id = email === null ? null : accountId;
      return { kind: 'access', at: iso(at), accountId: id, email, again, entitlements };
    }),
  ];
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN);
}

/** Null: nothing that a payment or a grant does not already show. */
function eventOf(change: LatestChange) {
  const { cause, before, after } = change;
  const who = whose(change);
  const byOperator = cause.startsWith('operator ');
  const [old, now] = [before.paidPlan ?? before.plan, after.paidPlan ?? after.plan];
  if (old !== FREE_PLAN && now === FREE_PLAN) {
    const isOnHold = after.closedBecause === 'dispute' && isLive(after.stripeStatus ?? '');
    if (isOnHold) return { kind: 'on-hold', ...who, plan: old } as const;
    // A plan that was given or bought for life continues.
    if (before.plan === after.plan) return null;
    return {
      kind: after.stripeStatus === 'paused' ? 'paused' : 'ended',
      ...who,
      plan: old,
    } as const;
  }
  if (now === FREE_PLAN) return null;
  if (after.status === 'past_due' && before.status !== 'past_due') {
    return { kind: 'past-due', ...who, plan: now } as const;
  }
  if (old !== FREE_PLAN && old !== now) {
    return { kind: 'switched', ...who, plan: now, before: old } as const;
  }
  if (change.isLifted) return null;
  const isForLife = after.planGrantId !== undefined && after.accessUntil === null;
  if (after.endsAt !== null && after.endsAt !== before.endsAt && !isForLife) {
    return { kind: 'will-end', ...who, plan: now, endsAt: after.endsAt, byOperator } as const;
  }
  if (before.endsAt !== null && after.endsAt === null && isSameRunning(before, after)) {
    return { kind: 'kept', ...who, plan: now, byOperator } as const;
  }
  return null;
}

const isSameRunning = (before: StandingSnapshot, after: StandingSnapshot) =>
  before.stripeSubscriptionId === after.stripeSubscriptionId &&
  HEALTHY.includes(after.stripeStatus ?? '');
