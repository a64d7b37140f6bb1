import type { FilterQuery } from '@mikro-orm/core';
import type { WaitingExit } from '../../../src/contract/billing.contract.ts';
import type { ExitKind } from '../../../src/domain/exits/exit.ts';
import { planName } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { type AuditActor, recordAudit, SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { hashToken } from '../../secrets/token.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { LifetimePurchase } from '../lifetimes/lifetime.entities.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { mailKept } from './exit-mails.ts';
import { type ExitRequest, ExitRequestEntity } from './exit-request.entity.ts';
import { notShown } from './not-shown.ts';
import { keptLifetimes } from './withdraw-lifetime.ts';

export interface StoppableExit {
  kind: ExitKind;
  /** Plans that would go on. */
  plans: string[];
  /** When it takes effect. */
  at: Date;
  /** An end is scheduled; otherwise it only waits. */
  isScheduled: boolean;
}

/** Reads an exit that the link of a mail can still stop. Null: there is none. */
export async function readStoppable(
  deps: BillingDeps,
  token: string,
): Promise<StoppableExit | null> {
  const found = await findStoppable(deps, byToken(token));
  if (found === null) return null;
  const catalogue = deps.catalogue.current();
  const kept = [...found.rows, ...found.lifetimes];
  const plans = kept.map(({ plan }) => (plan == null ? '' : planName(catalogue, plan)));
  const isScheduled = found.exit.state === 'settled';
  return {
    kind: found.exit.kind,
    plans: plans.filter((name) => name !== ''),
    at: found.at,
    isScheduled,
  };
}

/** Stops a withdrawal that waits, or lifts the end that a cancellation scheduled. Null: too late, or unknown. */
export async function stopExit(deps: BillingDeps, token: string): Promise<StoppableExit | null> {
  const shown = await readStoppable(deps, token);
  const found = await findStoppable(deps, byToken(token));
  if (shown === null || found === null) return null;
  if (shown.isScheduled) {
    for (const row of found.rows) await goOn(deps, row, found.exit);
  }
  return (await stopFound(deps, found, SYSTEM_ACTOR)) ? shown : null;
}

const waitingOf = (userId: string) => ({ userId, state: 'waiting' as const });

/** A declaration of this person that can still be stopped. Undefined: there is none. */
export async function waitingExitOf(
  deps: BillingDeps,
  userId: string,
): Promise<WaitingExit | undefined> {
  const found = await findStoppable(deps, waitingOf(userId));
  return found === null ? undefined : { kind: found.exit.kind, at: found.at.toISOString() };
}

/** Stops everything that waits for this person, who is signed in and needs no link. */
export async function stopOwnExit(
  deps: BillingDeps,
  { accountId }: { accountId: string },
): Promise<void> {
  const found = await findStoppable(deps, waitingOf(accountId));
  const by = { kind: 'subscriber' as const, id: accountId };
  if (found !== null && (await stopFound(deps, found, by))) return;
  throw new AppError(
    'billing.nothing-to-stop',
    'conflict',
    'There is nothing left to stop. It was stopped before, or has taken effect.',
  );
}

/** False: another call was first. */
async function stopFound(deps: BillingDeps, found: Found, actor: AuditActor): Promise<boolean> {
  const { id, userId, state } = found.exit;
  return transact(deps.orm, async (em) => {
    // Others for the same person would act on what was just kept. Two links of one person lock them in the same order.
    const others = userId == null ? [] : [{ userId, state: 'waiting' as const }];
    const concerned = await em.find(
      ExitRequestEntity,
      { $or: [{ id }, ...others] },
      { ...FOR_UPDATE, orderBy: { id: 'asc' } },
    );
    const exit = concerned.find((each) => each.id === id);
    if (exit?.state !== state) return false;
    for (const each of concerned) Object.assign(each, { state: 'stopped', stopTokenHash: null });
    // The sync mails about a scheduled end that is removed. Nothing else changed here.
    if (state === 'waiting') await mailKept(em, deps, { exit, rows: found.rows });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor,
      action: 'billing.exit-stopped',
      target: `account:${userId}`,
      before: null,
      after: { exit: id, kind: exit.kind },
      keepsOrigin: true,
    });
    return true;
  });
}

interface Found {
  exit: ExitRequest;
  rows: Subscription[];
  lifetimes: LifetimePurchase[];
  at: Date;
}

const byToken = (token: string) => ({ stopTokenHash: hashToken(token) });

async function findStoppable(
  { orm }: BillingDeps,
  where: FilterQuery<ExitRequest>,
): Promise<Found | null> {
  const em = readFork(orm);
  const exit = await em.findOne(ExitRequestEntity, where, { orderBy: { id: 'asc' } });
  if (exit === null) return null;
  const isWaiting = exit.state === 'waiting';
  if (!isWaiting && exit.state !== 'settled') return null;
  const stoppable = isWaiting ? ['to-refund', 'to-end'] : ['ends'];
  const outcomes = (exit.outcomes ?? []).filter(({ result }) => stoppable.includes(result));
  const ids = outcomes.map(({ subscriptionId }) => subscriptionId);
  const lifetimes = await keptLifetimes({ orm }, outcomes);
  const all = await em.find(SubscriptionEntity, { stripeSubscriptionId: { $in: ids } });
  const rows = all.filter((row) => isLive(row.stripeStatus) && (isWaiting || row.endsAt != null));
  const at = isWaiting ? exit.effectiveAt : rows[0]?.endsAt;
  const isNothing = rows.length === 0 && lifetimes.length === 0;
  return at == null || isNothing ? null : { exit, rows, lifetimes, at };
}

/** Removes the scheduled end, restores the change that it removed, and reads it back. */
async function goOn(
  deps: BillingDeps,
  { stripeSubscriptionId, stripeCustomerId, userId }: Subscription,
  exit: ExitRequest,
): Promise<void> {
  const outcome = exit.outcomes?.find((each) => each.subscriptionId === stripeSubscriptionId);
  await withBillingLease(deps, `payer:${userId}`, async () => {
    await deps.stripe.liftSchedule(stripeSubscriptionId);
    const change = outcome?.dropped;
    if (change !== undefined && new Date(change.at) > deps.clock.now()) {
      const { priceId } = change;
      await deps.stripe.scheduleChange(stripeSubscriptionId, { at: new Date(change.at), priceId });
    }
    await syncSubscription(deps, stripeCustomerId, `exit ${exit.id}`);
    const where = { stripeSubscriptionId };
    const now = await readFork(deps.orm).findOneOrFail(SubscriptionEntity, where);
    if (now.endsAt != null) throw notShown();
  });
}
