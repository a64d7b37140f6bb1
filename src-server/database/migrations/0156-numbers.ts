import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "mrr_movement" ("id" uuid not null, "user_id" uuid not null, "at" timestamptz(3) not null, "currency" text not null, "kind" text not null, "before_cents" int not null, "after_cents" int not null, "people" int not null, "first_at" timestamptz(3) null, primary key ("id"))`,
  `create index "mrr_movement_at_index" on "mrr_movement" ("at")`,
  `create index "mrr_movement_user_index" on "mrr_movement" ("user_id", "id")`,
  `create table "failed_renewal" ("stripe_invoice_id" text not null, "user_id" uuid not null, "failed_at" timestamptz(3) not null, "state" text not null, "paid_at" timestamptz(3) null, "paid_cents" int not null, "currency" text not null, primary key ("stripe_invoice_id"))`,
  `create index "failed_renewal_user_index" on "failed_renewal" ("user_id")`,
  `create index "failed_renewal_failed_index" on "failed_renewal" ("failed_at")`,
  `create table "revenue_day" ("day" date not null, "currency" text not null, "fact" text not null, "cents" bigint not null, "people" int not null, "times" int not null, primary key ("day", "currency", "fact"))`,
  `create table "revenue_cohort" ("month" date not null, "currency" text not null, "cohort" date not null, "joined" int not null, "people" int not null, primary key ("month", "currency", "cohort"))`,
  `create table "revenue_mark" ("id" bigint generated always as identity not null primary key, "day" date not null)`,
  `create table "revenue_count" ("name" text not null, "whole_from" date null, "stripe_read_at" timestamptz(3) null, "counted_at" timestamptz(3) null, primary key ("name"))`,
  `create table "visit_day" ("day" date not null, "page" text not null, "source" text not null, "visits" int not null, primary key ("day", "page", "source"))`,
  `create table "access_wait_day" ("day" date not null, "place" int not null, "grants" int not null, primary key ("day", "place"))`,
  `create index "payment_attempt_created_index" on "payment_attempt" ("created_at")`,
  `create index "access_grant_granted_index" on "access_grant" ("granted_at")`,
];

/** Sorts before every id that the product makes, in the order of the rows. */
const idAfter = (group: string) =>
  `('00000000-0000-${group}-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid`;

/** From the next whole day on, every movement is known. A new installation has no history to miss. */
const COUNT = `
  insert into revenue_count (name, whole_from, stripe_read_at, counted_at)
    select 'revenue', (max(at) at time zone 'UTC')::date + 1,
      greatest(max(at), (select max(payments_complete_at) from stripe_sweep)), null from standing_change`;

/**
 * The billing history says when people started and stopped paying, but not how much. These rows change the
 * number of people and no amount. A subscription that was older than its first reading has no known first payment.
 */
const PEOPLE = `
  insert into mrr_movement (id, user_id, at, currency, kind, before_cents, after_cents, people, first_at)
  with changes as (
    select c.id, c.user_id, c.at, coalesce(s.currency, o.currency) as currency, s.started_at,
      coalesce(c.after->>'paidPlan', c.after->>'plan') <> 'free' as pays
    from standing_change c
      left join subscription s on s.stripe_subscription_id = c.after->>'stripeSubscriptionId'
      left join lateral (select currency from subscription where user_id = c.user_id
        order by created_at desc limit 1) o on true
  ), steps as (
    select *, lag(pays, 1, false) over person as paid_before,
      row_number() over (partition by user_id, pays order by at, id) as nth
    from changes where currency is not null
    window person as (partition by user_id order by at, id)
  ), firsts as (
    select user_id, at, at - started_at > interval '3 days' as is_older from steps where pays and nth = 1
  )
  select ${idAfter('4000')}, s.user_id, s.at, s.currency,
    case when not s.pays then 'churn' when s.nth > 1 then 'reactivation' when f.is_older then 'carried' else 'new' end,
    0, 0, case when s.pays then 1 else -1 end, case when f.is_older then null else f.at end
  from steps s join firsts f using (user_id) where s.pays <> s.paid_before and s.at >= f.at`;

/** The present monthly amount of each, as the last sync read it. */
const LEVELS = `
  insert into mrr_movement (id, user_id, at, currency, kind, before_cents, after_cents, people, first_at)
  with known as (
    select user_id, currency, sum(people) as people, min(first_at) as first_at
    from mrr_movement group by user_id, currency
  ), now as (
    select k.*, case when s.currency is distinct from k.currency or coalesce(st.paid_plan, st.plan, 'free') = 'free' or s.stripe_status = 'trialing' and s.last_paid_invoice_id is null then 0
        else round(coalesce(s.monthly_cents, case s.billing_cycle when 'yearly' then s.amount_cents / 12.0
          else s.amount_cents end, 0)) end as cents
    from known k
      left join subscription s on s.user_id = k.user_id and s.is_current
      left join standing st on st.user_id = k.user_id
  )
  select ${idAfter('4001')}, user_id, (select max(at) from standing_change), currency, 'carried',
    0, coalesce(cents, 0), (coalesce(cents, 0) > 0)::int - people, first_at
  from now`;

const MARKS = `
  insert into revenue_mark (day)
    select distinct (at at time zone 'UTC')::date from mrr_movement
    union select distinct (at at time zone 'UTC')::date from received_payment
    union select distinct (created_at at time zone 'UTC')::date from payment_attempt where kind = 'sign-up'`;

/** Tables of the operator's numbers, with what is known about the time before them. */
export class Numbers extends Migration {
  override up(): void {
    for (const statement of [...TABLES, COUNT, PEOPLE, LEVELS, MARKS]) {
      this.addSql(statement);
    }
  }
}
