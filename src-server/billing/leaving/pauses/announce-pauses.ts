import type { EntityManager } from '@mikro-orm/postgresql';
import { announcedEnd, isYearly, NOTICE_MS } from '../../../../src/domain/leaving/pause.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { queueMail } from '../../../mail/outbox.ts';
import { contactOf } from '../../../people/contact.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { SubscriptionEntity } from '../../subscription.entity.ts';
import { PauseEntity } from '../pause.entity.ts';

const AT_ONCE = 200;

/** A canceled subscription is not charged, so there is nothing to announce. */
const DUE = `
  select p.id, p.stripe_subscription_id as "subscriptionId" from pause p
    join subscription s on s.stripe_subscription_id = p.stripe_subscription_id
  where p.state = 'paused' and p.announced_at is null and p.until <= ?
    and s.stripe_status = 'paused' and s.ends_at is null
    and not exists (select from leave_request r where r.user_id = p.user_id and r.state = 'leaving')
  order by p.until limit ${AT_ONCE}`;

/**
 * Mails date and sum of the charge three days before a pause ends, once. The sum is what Stripe would charge now. A
 * pause never ends by itself without this mail.
 */
export async function announcePauses(deps: BillingDeps): Promise<void> {
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

async function announce(deps: BillingDeps, { id, subscriptionId }: Due): Promise<void> {
  const charge = await deps.stripe.previewResume(subscriptionId);
  // Resumed or ended at Stripe. The next sync closes the pause.
  if (charge === null) return;
  await transact(deps.orm, async (em) => {
    const pause = await em.findOneOrFail(PauseEntity, { id }, FOR_UPDATE);
    if (pause.state !== 'paused' || pause.announcedAt != null) return;
    pause.until = announcedEnd(pause.until, deps.clock.now());
    pause.announcedAt = deps.clock.now();
    await mailCharge(em, deps, { ...pause, charge });
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
): Promise<void> {
  const contact = await contactOf(em, userId);
  if (contact === null) return;
  const { plan = null, billingCycle = null } = await em.findOneOrFail(SubscriptionEntity, {
    stripeSubscriptionId,
  });
  const catalogue = deps.catalogue.current();
  await queueMail(em, deps, {
    dedupeKey: `pause-ends:${id}`,
    userId,
    to: contact.email,
    template: 'pause-ends',
    values: {
      plan: plan === null ? deps.settings.brandName : planName(catalogue, plan),
      until: until.toISOString(),
      amount: `${charge.cents} ${charge.currency}`,
      isYearly: isYearly(catalogue, billingCycle) ? 'yes' : '',
      link: `${deps.origins.public()}/`,
    },
  });
}
