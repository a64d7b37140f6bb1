import { Migration } from '@mikro-orm/migrations';

/** Older writers would commit rows that neither their triggers nor the fill put on a card. */
const WAIT_FOR_WRITERS = `lock table subscription, user_card, user_tally in share row exclusive mode`;

const IS_SHOWN_PAUSED = `"paused" and "plan" = 'free' and "status" = 'inactive'`;
const LISTED_PLAN = `case when "plan" <> 'free' then "plan" when "disputed" then coalesce("disputed_plan", 'free') when ${IS_SHOWN_PAUSED} then coalesce("paused_plan", 'free') else 'free' end`;
const LISTED_STATUS = `case when "disputed" then 'on_hold' when ${IS_SHOWN_PAUSED} then 'paused' else "status" end`;

const COLUMNS = [
  `alter table "user_card" add column "paused" boolean not null default false, add column "paused_plan" text null, add column "listed_plan" text not null generated always as (${LISTED_PLAN}) stored, add column "listed_status" text not null generated always as (${LISTED_STATUS}) stored`,
  `alter table "user_tally" add column "listed_plan" text null`,
];

const INDEXES = ['listed_plan', 'listed_status'].map(
  (column) =>
    `create index "user_card_${column}_index" on "user_card" ("${column}", "account_id") where "email" is not null`,
);

/** A subscription's part of a card while it is current. */
const OF_SUBSCRIPTION = `
  select user_id, stripe_subscription_id, is_disputed as disputed,
    case when is_disputed then plan end as disputed_plan, is_paused as paused,
    case when is_paused then plan end as paused_plan
  from (select *, coalesce(closed_because = 'dispute', false) and stripe_status in
      ('active', 'trialing', 'past_due', 'unpaid', 'paused') as is_disputed,
    stripe_status = 'paused' and coalesce(paused_because = 'pause_requested', false)
      and first_failed_at is null and closed_because is null as is_paused from`;

const OWN = ['stripe_subscription_id', 'disputed', 'disputed_plan', 'paused', 'paused_plan'];
const own = (of: string) => `(${OWN.map((column) => `${of}.${column}`).join(', ')})`;

/** In place of the function of 0220. Its triggers stay. */
const SUBSCRIPTIONS_TO_LIST = `
  create or replace function subscription_to_list() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update user_card c set stripe_subscription_id = null, disputed = false,
            disputed_plan = null, paused = false, paused_plan = null
          from gone g where c.account_id = g.user_id and g.is_current
            and c.stripe_subscription_id = g.stripe_subscription_id
            and not exists (select from subscription s
              where s.stripe_subscription_id = g.stripe_subscription_id
                and s.user_id = g.user_id and s.is_current);
      end if;
      if tg_op <> 'DELETE' then
        insert into user_card (account_id, ${OWN.join(', ')})
          ${OF_SUBSCRIPTION} added where is_current) current order by user_id
          on conflict (account_id) do update
            set ${OWN.map((column) => `${column} = excluded.${column}`).join(', ')}
            where ${own('user_card')} is distinct from ${own('excluded')};
      end if;
      return null;
    end $$`;

const GROUP = 'plan, listed_status, access_state, listed_plan';

function tallyDelta(op: string): string {
  const side = (table: string, n: string) =>
    `select ${GROUP}, ${n} as n from ${table} where email is not null`;
  const sides = [
    ...(op === 'DELETE' ? [] : [side('added', '1')]),
    ...(op === 'INSERT' ? [] : [side('gone', '-1')]),
  ];
  return `
      if tg_op = '${op}' then
        insert into user_tally (plan, status, access_state, listed_plan, n)
          select ${GROUP}, sum(n) from (${sides.join(' union all ')}) moved
          group by ${GROUP} having sum(n) <> 0;
      end if;`;
}

/** In place of the function of 0006. Its triggers stay. */
const CARDS_TO_TALLY = `
  create or replace function user_card_to_list() returns trigger language plpgsql as $$
    begin
      ${['INSERT', 'UPDATE', 'DELETE'].map(tallyDelta).join('')}
      return null;
    end $$`;

export const FILL_PAUSED = `
  update user_card c set paused = true, paused_plan = s.paused_plan
    from (${OF_SUBSCRIPTION} subscription where is_current and stripe_status = 'paused') current) s
    where c.account_id = s.user_id and s.paused`;

/** By adding: rows of the old groups stay, and what is taken from them is added to the new ones. */
const RECOUNT = [
  `insert into user_tally (plan, status, access_state, n)
    select plan, status, access_state, -sum(n) from user_tally
    group by plan, status, access_state having sum(n) <> 0`,
  `insert into user_tally (plan, status, access_state, listed_plan, n)
    select ${GROUP}, count(*) from user_card where email is not null group by ${GROUP}`,
];

/** The user list shows a paused or disputed subscription with its plan, and so do filters and counts. */
export class ListedStandings extends Migration {
  override up(): void {
    for (const statement of [
      WAIT_FOR_WRITERS,
      ...COLUMNS,
      ...INDEXES,
      SUBSCRIPTIONS_TO_LIST,
      CARDS_TO_TALLY,
      FILL_PAUSED,
      ...RECOUNT,
    ]) {
      this.addSql(statement);
    }
  }
}
