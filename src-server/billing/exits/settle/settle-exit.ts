import type { EntityManager } from '@mikro-orm/postgresql';
import { UNDO_MS } from '../../../../src/domain/exits/exit.ts';
import { isLive } from '../../../../src/domain/subscription.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { hashToken, newToken } from '../../../secrets/token.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { endWithPeriod } from '../../refunds/end-with-period.ts';
import { SubscriptionEntity } from '../../subscription.entity.ts';
import { syncSubscription } from '../../sync/sync-subscription.ts';
import { withBillingLease } from '../../with-billing-lease.ts';
import { mailOutcomes } from '../exit-mails.ts';
import {
  type ExitOutcome,
  type ExitRequest,
  ExitRequestEntity,
  WAITING,
} from '../exit-request.entity.ts';
import { notShown } from '../not-shown.ts';
import { planExit } from '../plan-exit.ts';
import { carryOutExit } from './carry-out-exit.ts';
import { isTakenBack, stopTakenBack } from './taken-back.ts';

/** Brings a declaration to its end, or to the time in which it can be stopped. Safe to repeat. */
export async function settleExit(deps: BillingDeps, exitId: string): Promise<void> {
  const exit = await readFork(deps.orm).findOne(ExitRequestEntity, { id: exitId });
  if (exit?.state === 'due') return carryOutExit(deps, exit);
  if (exit?.state !== 'received') return;
  // A repeat acts on the same subscriptions, not on those of since then.
  const planned = exit.outcomes ?? (await planExit(deps, exit));
  if (exit.kind === 'withdraw') return finish(deps, exit, planned);
  const outcomes: ExitOutcome[] = [];
  for (const each of planned) {
    const outcome = each.result === 'ends' ? await cancel(deps, exit, each) : each;
    if (outcome !== null) outcomes.push(outcome);
  }
  await finish(deps, exit, outcomes);
}

/** Schedules the end of a subscription, and reads it back. Null: it was scheduled before, and taken back since. */
async function cancel(
  deps: BillingDeps,
  exit: ExitRequest,
  planned: ExitOutcome,
): Promise<ExitOutcome | null> {
  const where = { stripeSubscriptionId: planned.subscriptionId };
  const { userId, stripeCustomerId } = await readFork(deps.orm).findOneOrFail(
    SubscriptionEntity,
    where,
  );
  return withBillingLease(deps, `payer:${userId}`, async () => {
    const row = await readFork(deps.orm).findOneOrFail(SubscriptionEntity, where);
    if (isLive(row.stripeStatus)) {
      if (row.endsAt == null && (await isTakenBack(deps, exit, row))) return null;
      if (row.endsAt == null) await endWithPeriod(deps, row);
      await syncSubscription(deps, stripeCustomerId, `exit ${exit.id}`);
    }
    const now = await readFork(deps.orm).findOneOrFail(SubscriptionEntity, where);
    if (!isLive(now.stripeStatus)) {
      return { ...planned, result: 'ended', at: (now.endedAt ?? deps.clock.now()).toISOString() };
    }
    if (now.endsAt == null) throw notShown();
    return { ...planned, result: 'ends', at: now.endsAt.toISOString() };
  });
}

/** Stores what was found or done, and mails it. Once: a repeat finds another state. */
async function finish(
  deps: BillingDeps,
  { id }: ExitRequest,
  outcomes: ExitOutcome[],
): Promise<void> {
  const token = newToken();
  await transact(deps.orm, async (em) => {
    const exit = await em.findOneOrFail(ExitRequestEntity, { id }, FOR_UPDATE);
    if (exit.state !== 'received') return;
    // An account names the person. Each of their cancellations was taken back.
    if (outcomes.length === 0 && exit.userId != null) return stopTakenBack(em, deps, exit);
    const waits = outcomes.some(({ result, isNews }) => isNews && WAITING.includes(result));
    const mayStop = waits || outcomes.some(({ result }) => result === 'ends');
    exit.state = outcomes.length === 0 ? 'unmatched' : waits ? 'waiting' : 'settled';
    exit.outcomes = outcomes;
    exit.effectiveAt = waits ? new Date(deps.clock.now().getTime() + UNDO_MS) : null;
    exit.settledAt = deps.clock.now();
    exit.stopTokenHash = mayStop ? hashToken(token) : null;
    const mailId = await mailOutcomes(em, deps, { exit, token });
    if (waits) exit.noticeMailId = mailId;
    await alertOfWords(em, deps, exit);
    if (exit.userId == null) return;
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: exit.kind === 'cancel' ? 'billing.cancelled-by-form' : 'billing.withdrawn-by-form',
      target: `account:${exit.userId}`,
      before: null,
      after: { exit: id, results: outcomes.map(({ result }) => result).join(', ') },
    });
  });
}

/** A reason, or a person whom we could not find, needs a human. At most one mail a day about the latter. */
async function alertOfWords(
  em: EntityManager,
  deps: BillingDeps,
  { id, state, name, email, reference, cause, receivedAt }: ExitRequest,
): Promise<void> {
  const day = receivedAt.toISOString().slice(0, 10);
  const values = () => ({ name, email, reference: reference ?? '–', cause: cause ?? '' });
  if (state === 'unmatched') {
    await deps.alertOperator(em, { about: 'exit-unmatched-today', alertKeys: [day], values });
  } else if (cause != null) {
    await deps.alertOperator(em, { about: 'cancelled-for-cause', alertKeys: [id], values });
  }
}
