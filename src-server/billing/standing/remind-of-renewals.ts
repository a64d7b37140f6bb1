import { dayThere } from '../../../src/domain/dates/time-zone.ts';
import { isYearly } from '../../../src/domain/leaving/pause.ts';
import { planName } from '../../../src/domain/plan.ts';
import { textArray } from '../../database/text-array.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { notLeaving } from '../leaving/pauses/pause.statements.ts';

const DAY_MS = 86_400_000;
/** California asks for this notice between 15 and 45 days before. */
const BEFORE_MS = 30 * DAY_MS;
const LATEST_MS = 15 * DAY_MS;
/** With less than this left, an operator hears that the notice is still missing. */
const ALERT_MS = 17 * DAY_MS;
const AT_ONCE = 50;

/**
 * Renewals that nothing stops. Free days after a payment are a trial at Stripe, and move the renewal. So is the rest of a
 * plan that was paid elsewhere, before the first charge here. A trial of the shop has mails of its own. A planned change
 * was announced with a day and a sum of its own. An open page of an upgrade may have lifted a decision, which returns if
 * nothing is paid.
 */
const AHEAD = `
  select s.stripe_subscription_id as id, s.user_id as "userId", s.plan, s.current_period_end as "renewsAt",
    'renewal-ahead:' || s.stripe_subscription_id || ':'
      || to_char(s.current_period_end at time zone 'UTC', 'YYYY-MM-DD') as key
  from subscription s
  where s.is_current and s.ends_at is null
    and (s.stripe_status = 'active' or s.stripe_status = 'trialing' and s.trial is null)
    and s.first_failed_at is null and s.stripe_schedule_id is null and not s.collection_paused
    and s.closed_because is null and ${notLeaving('s')}
    and not exists (select from payment_attempt a
      where a.user_id = s.user_id and a.changed_subscription_id = s.stripe_subscription_id and a.state in ('opening', 'open')
        and (a.lifted_ends_at is not null or a.lifted_change_at is not null))
    and s.billing_cycle = any(?::text[])
    and s.current_period_end > ? and s.current_period_end <= ?`;

/** Those that failed come after those that were not tried. */
const DUE = `
  select due.* from (${AHEAD}) due left join customer c on c.user_id = due."userId"
  where not exists (select from outgoing_mail o where o.dedupe_key = due.key)
  order by c.renewal_tried_at nulls first, due."renewsAt", due.id limit ?`;

const AGAIN = `select due.* from (${AHEAD}) due where due.id = ? and due.key = ?`;

interface Renewal {
  id: string;
  userId: string;
  plan: string | null;
  key: string;
  renewsAt: Date | string;
}

/**
 * Mails day and sum of a renewal for a year, once, with the way to cancel. The sum is what Stripe would charge. `atOnce`
 * limits the calls to Stripe of one run.
 */
export async function remindOfRenewals(deps: BillingDeps, atOnce = AT_ONCE): Promise<void> {
  if (!deps.settings.leaving.renewalMail) return;
  const catalogue = deps.catalogue.current();
  const yearly = catalogue.cycles.map(({ key }) => key).filter((key) => isYearly(catalogue, key));
  const now = deps.clock.now().getTime();
  const ahead = [textArray(yearly), new Date(now + LATEST_MS), new Date(now + BEFORE_MS)];
  const due = await readFork(deps.orm).execute<Renewal[]>(DUE, [...ahead, atOnce]);
  for (const each of due) {
    try {
      await remind(deps, each, ahead);
    } catch (error) {
      // One failure must not block the others.
      deps.log.warn({ err: error, subscription: each.id }, 'a renewal was not announced');
      await alertOfMissing(deps, each);
    }
  }
}

/** A refusal by Stripe does not end by itself, and the time for the notice does. */
async function alertOfMissing(deps: BillingDeps, { userId, key, ...due }: Renewal): Promise<void> {
  const renewsAt = new Date(due.renewsAt);
  if (renewsAt.getTime() - deps.clock.now().getTime() >= ALERT_MS) return;
  await transact(deps.orm, async (em) => {
    const contact = await contactOf(em, userId);
    if (contact === null) return;
    await deps.alertOperator(em, {
      about: 'renewal-unannounced',
      alertKeys: [key],
      values: () => ({
        email: contact.email,
        plan: planNameOf(deps, due.plan),
        day: dayThere(renewsAt, deps.settings.timeZone),
      }),
    });
  });
}

const planNameOf = ({ catalogue, settings }: BillingDeps, plan: string | null) =>
  plan === null ? settings.brandName : planName(catalogue.current(), plan);

async function remind(deps: BillingDeps, due: Renewal, ahead: readonly unknown[]): Promise<void> {
  const { id, userId, key, plan } = due;
  await transact(deps.orm, (em) =>
    em.nativeUpdate(CustomerEntity, { userId }, { renewalTriedAt: deps.clock.now() }),
  );
  const { cents, currency } = await deps.stripe.previewRenewal(id);
  await transact(deps.orm, async (em) => {
    const contact = await contactOf(em, userId);
    if (contact === null) return;
    // Since the list was read, the person may have canceled, or changed the plan that the sum is for.
    const [still] = await em.execute<Renewal[]>(AGAIN, [...ahead, id, key]);
    if (still === undefined || still.plan !== plan) return;
    await queueMail(em, deps, {
      dedupeKey: key,
      userId,
      to: contact.email,
      template: 'renewal-ahead',
      values: {
        plan: planNameOf(deps, plan),
        day: new Date(still.renewsAt).toISOString(),
        amount: `${cents} ${currency}`,
        link: `${deps.origins.public()}/leave`,
      },
    });
  });
}
