import { isReminderDue } from '../../../src/domain/offers/trial.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { SubscriptionEntity } from '../subscription.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { noteMarks } from './identity-marks.ts';
import { earlierTrialOf } from './person-graph.ts';
import { trialValues } from './settle-trials.ts';
import { type TrialUse, TrialUseEntity } from './trial.entities.ts';

const AT_ONCE = 200;

const DEBIT_AGAIN_MS = 6 * 3_600_000;

/**
 * Looks at running trials, the longest unseen first: reminds of the first charge or of the end, and ends a trial
 * whose account turned out to belong to a person who had one.
 */
export async function watchTrials(deps: BillingDeps): Promise<void> {
  const running = await readFork(deps.orm).find(
    TrialUseEntity,
    { state: 'running' },
    { orderBy: { checkedAt: 'asc' }, limit: AT_ONCE },
  );
  for (const use of running) {
    try {
      await lookAt(deps, use);
    } catch (error) {
      // One failure must not block the others.
      deps.log.error(
        { err: error, subscription: use.stripeSubscriptionId },
        'a trial was not checked',
      );
    }
  }
}

async function lookAt(deps: BillingDeps, use: TrialUse): Promise<void> {
  const { userId, stripeSubscriptionId } = use;
  await noteMarks(deps, userId);
  const em = readFork(deps.orm);
  const isSecond = !use.isAllowed && (await earlierTrialOf(em, use)) !== null;
  const row = await em.findOne(SubscriptionEntity, { stripeSubscriptionId });
  if (isSecond && isDebited(use, deps.clock.now())) return note(deps, use);
  if (isSecond && row !== null) await syncSubscription(deps, row.stripeCustomerId, 'timer');
  else await remind(deps, use);
}

/** Its bank debit was just seen pending. The webhook of its outcome causes the next look; a lost one costs hours. */
function isDebited({ debitSeenAt }: TrialUse, now: Date): boolean {
  return debitSeenAt != null && now.getTime() - debitSeenAt.getTime() < DEBIT_AGAIN_MS;
}

function note({ orm, clock }: BillingDeps, { stripeSubscriptionId }: TrialUse): Promise<void> {
  return transact(orm, async (em) => {
    const now = clock.now();
    await em.nativeUpdate(TrialUseEntity, { stripeSubscriptionId }, { checkedAt: now });
  });
}

/** In the transaction that remembers it, so each trial has one reminder. */
function remind(deps: BillingDeps, { stripeSubscriptionId, userId }: TrialUse): Promise<void> {
  const now = deps.clock.now();
  return transact(deps.orm, async (em) => {
    const contact = await contactOf(em, userId);
    const use = await em.findOneOrFail(TrialUseEntity, { stripeSubscriptionId });
    const row = await em.findOne(SubscriptionEntity, { stripeSubscriptionId });
    use.checkedAt = now;
    const ends = row?.endsAt != null || row?.trial == null;
    const isDue = use.remindedAt == null && isReminderDue(use, now);
    if (contact === null || ends || !isDue) return;
    use.remindedAt = now;
    await queueMail(em, deps, {
      dedupeKey: `trial-ends:${stripeSubscriptionId}`,
      userId,
      to: contact.email,
      // Only a card added before the end keeps the plan.
      template: use.hasCard ? 'trial-ends' : 'trial-ends-free',
      values: trialValues(deps, use, row),
    });
  });
}
