import type { EntityManager } from '@mikro-orm/postgresql';
import {
  announcedEnd,
  isYearly,
  MIN_NOTICE_MS,
  NOTICE_MS,
  periodAfter,
} from '../../../../src/domain/leaving/pause.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { changeUnsentMail, queueMail } from '../../../mail/outbox.ts';
import { contactOf } from '../../../people/contact.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { SubscriptionEntity } from '../../subscription.entity.ts';
import { readAgain } from '../current-subscription.ts';
import { PauseEntity } from '../pause.entity.ts';
import { NOT_LEAVING } from './pause.statements.ts';

const AT_ONCE = 200;

/**
 * A canceled subscription is not charged, so there is nothing to announce. Those that failed come after those that were
 * not tried.
 */
const DUE = `
  select p.id, p.stripe_subscription_id as "subscriptionId" from pause p
    join subscription s on s.stripe_subscription_id = p.stripe_subscription_id
  where p.state = 'paused' and p.notice_mail_id is null and p.until <= ?
    and s.stripe_status = 'paused' and s.ends_at is null and ${NOT_LEAVING}
  order by p.tried_at nulls first, p.until limit ${AT_ONCE}`;

/** Their mail still waits on the last day, so they last until it can give notice. */
const UNSENT = `
  update pause p set until = ? from outgoing_mail o
  where o.id = p.notice_mail_id and o.sent_at is null and p.state = 'paused' and p.until <= ?
  returning o.id as "mailId"`;

/**
 * Mails date and sum of the charge three days before a pause ends, once. The sum is what Stripe would charge now. No
 * pause ends by itself before this mail was sent.
 */
export async function announcePauses(deps: BillingDeps): Promise<void> {
  await postponeUnsent(deps);
  const from = new Date(deps.clock.now().getTime() + NOTICE_MS);
  const due = await readFork(deps.orm).execute<Due[]>(DUE, [from]);
  for (const each of due) {
    try {
      await announce(deps, each);
    } catch (error) {
      // One failure must not block the others.
      deps.log.error({ err: error, pause: each.id }, 'the end of a pause was not announced');
    }
  }
}

interface Due {
  id: string;
  subscriptionId: string;
}

/** The mail names the new day too. */
async function postponeUnsent({ orm, clock }: BillingDeps): Promise<void> {
  const now = clock.now().getTime();
  const until = new Date(now + NOTICE_MS);
  await transact(orm, async (em) => {
    const late = [until, new Date(now + MIN_NOTICE_MS)];
    const moved = await em.execute<{ mailId: string }[]>(UNSENT, late);
    for (const { mailId } of moved) {
      await changeUnsentMail(em, { mailId, values: { until: until.toISOString(), nextDay: '' } });
    }
  });
}

async function announce(deps: BillingDeps, { id, subscriptionId }: Due): Promise<void> {
  await transact(deps.orm, (em) =>
    em.nativeUpdate(PauseEntity, { id }, { triedAt: deps.clock.now() }),
  );
  const charge = await deps.stripe.previewResume(subscriptionId);
  if (charge === null) {
    // Resumed or ended at Stripe, and its event was lost.
    const where = { stripeSubscriptionId: subscriptionId };
    const known = await readFork(deps.orm).findOneOrFail(SubscriptionEntity, where);
    await readAgain(deps, known, 'timer');
    return;
  }
  await transact(deps.orm, async (em) => {
    const pause = await em.findOneOrFail(PauseEntity, { id }, FOR_UPDATE);
    if (pause.state !== 'paused' || pause.noticeMailId != null) return;
    const until = announcedEnd(pause.until, deps.clock.now());
    const noticeMailId = await mailCharge(em, deps, { ...pause, until, charge });
    if (noticeMailId === null) return;
    Object.assign(pause, { until, noticeMailId, announcedAt: deps.clock.now() });
  });
}

interface Announced {
  id: string;
  userId: string;
  stripeSubscriptionId: string;
  until: Date;
  charge: { cents: number; currency: string };
}

async function mailCharge(
  em: EntityManager,
  deps: BillingDeps,
  { id, userId, stripeSubscriptionId, until, charge }: Announced,
): Promise<string | null> {
  const contact = await contactOf(em, userId);
  if (contact === null) return null;
  const { plan = null, billingCycle = null } = await em.findOneOrFail(SubscriptionEntity, {
    stripeSubscriptionId,
  });
  const catalogue = deps.catalogue.current();
  return queueMail(em, deps, {
    dedupeKey: `pause-ends:${id}`,
    userId,
    to: contact.email,
    template: 'pause-ends',
    values: {
      plan: plan === null ? deps.settings.brandName : planName(catalogue, plan),
      until: until.toISOString(),
      amount: `${charge.cents} ${charge.currency}`,
      nextDay:
        billingCycle === null
          ? ''
          : (periodAfter(catalogue, billingCycle, until)?.toISOString() ?? ''),
      isYearly: isYearly(catalogue, billingCycle) ? 'yes' : '',
      link: `${deps.origins.public()}/`,
    },
  });
}
