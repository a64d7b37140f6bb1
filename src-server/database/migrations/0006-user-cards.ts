import { Migration } from '@mikro-orm/migrations';
import { GRANT_COUNTS, USER_CARD_TRIGGERS } from './user-card-triggers.ts';

const LISTED = `where "email" is not null`;

const TABLES = [
  `create table "user_card" ("account_id" uuid not null, "email" text null, "created_at" timestamptz(3) null, "plan" text not null default 'free', "status" text not null default 'inactive', "access_until" timestamptz(3) null, "stripe_customer_id" text null, "stripe_subscription_id" text null, "discord_username" text null, "tradingview_username" text null, "held" int not null default 0, "waiting" int not null default 0, "troubled" int not null default 0, "access_state" text not null generated always as (case when "troubled" > 0 then 'trouble' when "waiting" > 0 then 'waiting' when "held" > 0 then 'held' else 'none' end) stored, primary key ("account_id"))`,
  `create table "user_tally" ("id" bigint generated always as identity, "plan" text not null, "status" text not null, "access_state" text not null, "n" int not null, primary key ("id"))`,
  `create table "user_count_check" ("id" uuid not null, "at" timestamptz(3) not null, "users" int not null, "wrong_cards" int not null, "wrong_counts" int not null, primary key ("id"))`,
];

/** Columns for prefix searches: compared in byte order, whatever the database's collation. */
const SEARCHED = [
  ['email', 'email'],
  ['domain', `substr("email", strpos("email", '@'))`],
  ['customer', 'stripe_customer_id'],
  ['subscription', 'stripe_subscription_id'],
  ['discord', 'lower("discord_username")'],
  ['tradingview', 'lower("tradingview_username")'],
] as const;

const INDEXES = [
  ...['plan', 'status', 'access_state'].map(
    (column) =>
      `create index "user_card_${column}_index" on "user_card" ("${column}", "account_id") ${LISTED}`,
  ),
  ...SEARCHED.map(
    ([name, expression]) =>
      `create index "user_card_${name}_search" on "user_card" ((${expression}) text_pattern_ops) ${LISTED}`,
  ),
];

/** After the triggers: creating them locks out concurrent writers. */
const FILL = `
  insert into user_card (account_id, email, created_at, plan, status, access_until,
      stripe_customer_id, stripe_subscription_id, discord_username, tradingview_username,
      held, waiting, troubled)
    select u.id, a.email, a.created_at, coalesce(st.plan, 'free'), coalesce(st.status, 'inactive'),
      st.access_until, cu.stripe_customer_id, su.stripe_subscription_id, di.username, ti.username,
      coalesce(g.held, 0), coalesce(g.waiting, 0), coalesce(g.troubled, 0)
    from (select id from account union select user_id from standing
        union select user_id from customer union select user_id from subscription
        union select account_id from discord_identity
        union select account_id from tradingview_identity
        union select account_id from access_grant) u
      left join account a on a.id = u.id
      left join standing st on st.user_id = u.id
      left join customer cu on cu.user_id = u.id
      left join subscription su on su.user_id = u.id and su.is_current
      left join discord_identity di on di.account_id = u.id
      left join tradingview_identity ti on ti.account_id = u.id
      left join (select account_id, sum(held) as held, sum(waiting) as waiting,
            sum(troubled) as troubled
          from (select account_id, ${GRANT_COUNTS} from access_grant) counted
          group by account_id) g on g.account_id = u.id`;

/**
 * The operator's list at any size: one row per user maintained by triggers, with counts beside it.
 */
export class UserCards extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...INDEXES, ...USER_CARD_TRIGGERS, FILL]) {
      this.addSql(statement);
    }
  }
}
