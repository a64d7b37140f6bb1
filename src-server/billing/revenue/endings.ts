import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import {
  ENDINGS,
  type Ending,
  type EndingFacts,
  endingOf,
} from '../../../src/domain/leaving/endings.ts';
import { includesPlan } from '../../../src/domain/plan.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

/** The subscription in `ended` runs on after this moment, because its scheduled end was taken back. */
const resumedSince = (moment: string) => `
  exists (select from standing_change c where c.user_id = ended.user_id and c.at > ${moment}
    and c.before->>'stripeSubscriptionId' = ended.stripe_subscription_id
    and c.after->>'stripeSubscriptionId' = ended.stripe_subscription_id
    and c.before->>'endsAt' is not null and c.after->>'endsAt' is null
    and c.after->>'stripeStatus' is distinct from 'canceled')`;

/** Ended people, with the subscription that they paid for last, as it is known now. */
const factsOf = (which: string) => `
  with ended as (
    select m.id, m.at, s.stripe_subscription_id, s.user_id, s.plan, s.closed_because, s.cancel_reason, s.started_at,
      s.first_failed_at is not null as is_owed
    from mrr_movement m left join lateral (
      select * from subscription s where s.user_id = m.user_id and s.started_at <= m.at
      order by s.last_paid_invoice_id is null, s.started_at desc limit 1) s on true
    where m.kind = 'churn' and ${which}
  )
  select id, plan, array(select g.plan from plan_grant g where g.account_id = ended.user_id
      and g.source in ('lifetime', 'gift') and g.starts_at <= ended.at + interval '1 hour'
      and (g.until is null or g.until > ended.at) and (g.ended_at is null or g.ended_at > ended.at)) as "given",
    closed_because as "closedBecause", cancel_reason as "cancelReason", is_owed is true as "isOwed",
    exists (select from received_payment p where p.user_id = ended.user_id and p.dispute = 'lost'
      and p.at >= ended.started_at - interval '1 hour') as "isDisputeLost",
    exists (select from leave_request r where r.stripe_subscription_id = ended.stripe_subscription_id
      and r.state in ('leaving', 'left') and not ${resumedSince('r.decided_at')}) as "onPage",
    exists (select from exit_request x, unnest(array['ends', 'ended', 'refunded', 'owed']) as result
      where x.user_id = ended.user_id and x.state = 'settled' and x.outcomes @>
        jsonb_build_array(jsonb_build_object('subscriptionId', ended.stripe_subscription_id, 'result', result))
      and not ${resumedSince('x.received_at')}) as "byForm"
  from ended`;

type Ended = Omit<EndingFacts, 'isReplaced'> & {
  id: string;
  plan: string | null;
  /** Plans that the person had bought for life or redeemed by then. */
  given: string[];
};

function causeOf(catalogue: Catalogue, { plan, given, ...facts }: Ended): Ending {
  const isReplaced = plan !== null && given.some((each) => includesPlan(catalogue, each, plan));
  return endingOf({ ...facts, isReplaced });
}

const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Without a cause, or within a day of an ending whose form may still be settled. */
const TO_STORE = `m.id in (
  select id from mrr_movement where kind = 'churn' and at <= ?
    and (ending is null or ending in ('portal', 'other') and at > ?)
  order by ending is not null, at limit ${AT_ONCE})`;

/**
 * Stores why each person's paid access ended: what they do later does not change it. Within a day, a form that is
 * settled after the ending still counts. Returns how many causes were stored.
 */
export async function storeEndings({
  orm,
  clock,
  catalogue,
}: Pick<Kernel, 'orm' | 'clock' | 'catalogue'>): Promise<number> {
  const now = clock.now();
  const facts = await readFork(orm).execute<Ended[]>(factsOf(TO_STORE), [
    now,
    new Date(now.getTime() - DAY_MS),
  ]);
  if (facts.length === 0) return 0;
  return transact(orm, async (em) => {
    let stored = 0;
    for (const ending of ENDINGS) {
      const ids = facts
        .filter((each) => causeOf(catalogue.current(), each) === ending)
        .map(({ id }) => id);
      if (ids.length === 0) continue;
      const rows = await em.execute<unknown[]>(
        `update mrr_movement set ending = ? where id = any(?::uuid[]) and ending is distinct from ?
         returning id`,
        [ending, `{${ids.join(',')}}`, ending],
      );
      stored += rows.length;
    }
    return stored;
  });
}

const STORED = `
  select ending, count(*)::int as people from mrr_movement
  where kind = 'churn' and at >= ? and at < ? and ending is not null group by 1`;
const NOT_STORED = 'm.at >= ? and m.at < ? and m.ending is null';

/** People whose paid access ended, by cause. Their sum is the count of Home and Numbers. */
export async function endingsIn(
  em: EntityManager,
  catalogue: Catalogue,
  { from, to }: { from: Date; to: Date },
): Promise<{ ending: Ending; people: number }[]> {
  const counts = new Map<Ending, number>(ENDINGS.map((ending) => [ending, 0]));
  const count = (ending: Ending, people: number) =>
    counts.set(ending, (counts.get(ending) ?? 0) + people);
  type Row = { ending: Ending; people: number };
  for (const { ending, people } of await em.execute<Row[]>(STORED, [from, to])) {
    count(ending, people);
  }
  for (const facts of await em.execute<Ended[]>(factsOf(NOT_STORED), [from, to])) {
    count(causeOf(catalogue, facts), 1);
  }
  return [...counts].map(([ending, people]) => ({ ending, people }));
}
