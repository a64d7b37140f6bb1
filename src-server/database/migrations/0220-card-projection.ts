import { Migration } from '@mikro-orm/migrations';
import { GRANT_COUNTS } from './user-card-triggers.ts';

/** Older writers would commit rows that neither their triggers nor the fill put on a card. */
const WAIT_FOR_WRITERS = `lock table access_grant, subscription, user_card in share row exclusive mode`;

const COLUMNS = `alter table "user_card" add column "granted" jsonb not null default '{}', add column "verified" int not null default 0, add column "disputed" boolean not null default false, add column "disputed_plan" text null`;

/** One grant's part of a card. `entry` is null unless the grant is live and held. */
const OF_GRANT = `${GRANT_COUNTS},
  (provider = 'tradingview' and verified_at is not null)::int as verified,
  case when ended_at is null and held then jsonb_build_array(entitlement,
    to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as entry`;

/** A subscription's part of a card while it is current. */
const OF_SUBSCRIPTION = `
  select user_id, stripe_subscription_id, is_disputed as disputed,
    case when is_disputed then plan end as disputed_plan
  from (select *, coalesce(closed_because = 'dispute', false) and stripe_status in
      ('active', 'trialing', 'past_due', 'unpaid', 'paused') as is_disputed from`;

const changesOf = (op: string) =>
  [
    ...(op === 'DELETE' ? [] : [`select account_id, id, 1 as sign, ${OF_GRANT} from added`]),
    ...(op === 'INSERT' ? [] : [`select account_id, id, -1 as sign, ${OF_GRANT} from gone`]),
  ].join(' union all ');

const entries = (sign: number, value: string) =>
  `jsonb_object_agg(id, ${value}) filter (where sign = ${sign} and entry is not null)`;

const COUNTS = ['held', 'waiting', 'troubled', 'verified'];
const moved = (count: string) => `sum(sign * ${count})`;

/**
 * A grant adds its own entry under its own id, and null removes it. A card is therefore never
 * computed from other grants, which a concurrent transaction may be changing.
 */
const grantChange = (op: string) => `
  if tg_op = '${op}' then
    insert into user_card (account_id, ${COUNTS.join(', ')}, granted)
      select account_id, ${COUNTS.map(moved).join(', ')},
        coalesce(${entries(-1, 'null::text')}, '{}') || coalesce(${entries(1, 'entry')}, '{}')
      from (${changesOf(op)}) changed
      group by account_id
      having ${COUNTS.map((count) => `${moved(count)} <> 0`).join(' or ')}
        or ${entries(-1, 'entry')} is distinct from ${entries(1, 'entry')}
      order by account_id
      on conflict (account_id) do update
        set ${COUNTS.map((count) => `${count} = user_card.${count} + excluded.${count}`).join(', ')},
          granted = jsonb_strip_nulls(user_card.granted || excluded.granted);
  end if;`;

/** In place of the functions of 0006. Their triggers stay. */
const GRANTS_TO_LIST = `
  create or replace function access_grant_to_list() returns trigger language plpgsql as $$
    begin
      ${['INSERT', 'UPDATE', 'DELETE'].map(grantChange).join('')}
      return null;
    end $$`;

const SUBSCRIPTIONS_TO_LIST = `
  create or replace function subscription_to_list() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update user_card c set stripe_subscription_id = null, disputed = false, disputed_plan = null
          from gone g where c.account_id = g.user_id and g.is_current
            and c.stripe_subscription_id = g.stripe_subscription_id
            and not exists (select from subscription s
              where s.stripe_subscription_id = g.stripe_subscription_id
                and s.user_id = g.user_id and s.is_current);
      end if;
      if tg_op <> 'DELETE' then
        insert into user_card (account_id, stripe_subscription_id, disputed, disputed_plan)
          ${OF_SUBSCRIPTION} added where is_current) current order by user_id
          on conflict (account_id) do update
            set stripe_subscription_id = excluded.stripe_subscription_id,
              disputed = excluded.disputed, disputed_plan = excluded.disputed_plan
            where (user_card.stripe_subscription_id, user_card.disputed, user_card.disputed_plan)
              is distinct from
              (excluded.stripe_subscription_id, excluded.disputed, excluded.disputed_plan);
      end if;
      return null;
    end $$`;

const FILL_GRANTS = `
  update user_card c set granted = coalesce(g.granted, '{}'), verified = g.verified
    from (select account_id, sum(verified)::int as verified,
        jsonb_object_agg(id, entry) filter (where entry is not null) as granted
      from (select account_id, id, ${OF_GRANT} from access_grant) each_grant
      group by account_id) g
    where c.account_id = g.account_id and (g.granted is not null or g.verified > 0)`;

const FILL_DISPUTES = `
  update user_card c set disputed = true, disputed_plan = s.disputed_plan
    from (${OF_SUBSCRIPTION} subscription where is_current and closed_because = 'dispute') current) s
    where c.account_id = s.user_id and s.disputed`;

export const FILL_CARDS = [FILL_GRANTS, FILL_DISPUTES];

/** The card gets what a page of the operator's list joined to it. */
export class CardProjection extends Migration {
  override up(): void {
    for (const statement of [
      WAIT_FOR_WRITERS,
      COLUMNS,
      GRANTS_TO_LIST,
      SUBSCRIPTIONS_TO_LIST,
      ...FILL_CARDS,
    ]) {
      this.addSql(statement);
    }
  }
}
