import type { EntityManager } from '@mikro-orm/postgresql';
import type { RetentionAnswer } from '../../../src/contract/operator/leaving/retention.contract.ts';
import {
  ENDINGS,
  type Ending,
  type EndingFacts,
  endingOf,
} from '../../../src/domain/leaving/endings.ts';
import type { Stretch } from './leaving-facts.ts';

/** The subscription in `ended` runs on after this moment, because its scheduled end was taken back. */
const resumedSince = (moment: string) => `
  exists (select from standing_change c where c.user_id = ended.user_id and c.at > ${moment}
    and c.before->>'stripeSubscriptionId' = ended.stripe_subscription_id
    and c.after->>'stripeSubscriptionId' = ended.stripe_subscription_id
    and c.before->>'endsAt' is not null and c.after->>'endsAt' is null
    and c.after->>'stripeStatus' is distinct from 'canceled')`;

/** Every person who is counted as ended, with the subscription that they paid for last, as it is known now. */
const ENDED = `
  with ended as (
    select m.user_id, s.stripe_subscription_id, s.closed_because, s.cancel_reason, s.started_at,
      s.first_failed_at is not null as is_owed
    from mrr_movement m left join lateral (
      select * from subscription s where s.user_id = m.user_id and s.started_at <= m.at
      order by s.last_paid_invoice_id is null, s.started_at desc limit 1) s on true
    where m.kind = 'churn' and m.at >= ? and m.at < ?
  )
  select closed_because as "closedBecause", cancel_reason as "cancelReason", is_owed is true as "isOwed",
    exists (select from received_payment p where p.user_id = ended.user_id and p.dispute = 'lost'
      and p.at >= ended.started_at - interval '1 hour') as "isDisputeLost",
    exists (select from leave_request r where r.stripe_subscription_id = ended.stripe_subscription_id
      and r.state in ('leaving', 'left') and not ${resumedSince('r.decided_at')}) as "onPage",
    exists (select from exit_request x, unnest(array['ends', 'ended', 'refunded', 'owed']) as result
      where x.user_id = ended.user_id and x.state = 'settled' and x.outcomes @>
        jsonb_build_array(jsonb_build_object('subscriptionId', ended.stripe_subscription_id, 'result', result))
      and not ${resumedSince('x.received_at')}) as "byForm",
    count(*)::int as people
  from ended group by 1, 2, 3, 4, 5, 6`;

/** People whose paid access ended, by cause. Their sum is the count of Home and Numbers. */
export async function endingsIn(
  em: EntityManager,
  { from, to }: Stretch,
): Promise<RetentionAnswer['endings']> {
  const rows = await em.execute<(EndingFacts & { people: number })[]>(ENDED, [from, to]);
  const counts = new Map<Ending, number>(ENDINGS.map((ending) => [ending, 0]));
  for (const { people, ...facts } of rows) {
    const ending = endingOf(facts);
    counts.set(ending, (counts.get(ending) ?? 0) + people);
  }
  return [...counts].map(([ending, people]) => ({ ending, people }));
}
