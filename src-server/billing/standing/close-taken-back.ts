import type { EntityManager } from '@mikro-orm/postgresql';
import type { Subscription } from '../subscription.entity.ts';

/**
 * After `since`, one sync saw the scheduled end and a later one saw that it was removed. An end that was scheduled before
 * proves nothing: a late webhook may show its removal.
 */
const removedSince = (since: string) => `
  and exists (select from standing_change e
    join standing_change c on c.user_id = e.user_id and (c.at, c.id) > (e.at, e.id)
    where e.user_id = ? and e.at >= ${since} and e.before->>'endsAt' is null and e.after->>'endsAt' is not null
      and e.after->>'stripeSubscriptionId' = ? and c.after->>'endsAt' is null
      and c.after->>'stripeSubscriptionId' = ?)`;

const onPage = (proof: string) => `
  update leave_request r set state = 'left'
  where r.stripe_subscription_id = ? and r.state = 'leaving' ${proof}`;

/** Includes declarations that are due: if a payment arrived since, they schedule an end too. */
const byForm = (proof: string) => `
  update exit_request x set outcomes = (
    select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(x.outcomes) o
    where not (o->>'subscriptionId' = ? and o->>'result' in ('ends', 'to-end')))
  where x.state in ('received', 'due') and x.kind = 'cancel' and x.outcomes @>
    jsonb_build_array(jsonb_build_object('subscriptionId', ?::text)) ${proof}`;

type Kept = Pick<Subscription, 'userId' | 'stripeSubscriptionId'>;

/**
 * Closes the cancellations that are still being carried out: their subscriber or an operator keeps the subscription. A
 * retry would end it again. The caller holds the payer's lease and removes the end after this.
 */
export async function closeDecisions(
  em: EntityManager,
  { stripeSubscriptionId: id }: Kept,
): Promise<void> {
  await em.execute(onPage(''), [id]);
  await em.execute(byForm(''), [id, id]);
}

/** Closes those whose end was scheduled and then removed, on our page, at Stripe or by a mail's link. */
export async function closeTakenBack(
  em: EntityManager,
  { userId, stripeSubscriptionId: id }: Kept,
): Promise<void> {
  await em.execute(onPage(removedSince('r.decided_at')), [id, userId, id, id]);
  await em.execute(byForm(removedSince('coalesce(x.effective_at, x.received_at)')), [
    id,
    id,
    userId,
    id,
    id,
  ]);
}
