import { stringify } from 'csv-stringify/sync';
import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';

const iso = (column: string) =>
  `coalesce(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`;

/** The columns that `/admin/move` reads back as "our columns", and Stripe's customer. */
const PEOPLE_HEADINGS = [
  'email',
  'plan',
  'until',
  'lifetime',
  'source',
  'source_ref',
  'discord',
  'tradingview',
  'stripe_subscription',
  'stripe_customer',
  'status',
] as const;

/** One row for each live subscription and each open plan grant, and one for a person with neither. */
const PEOPLE = `
  with purchase as (
    select s.user_id as account_id, coalesce(s.plan, '') as plan, '' as until, '' as lifetime,
      '' as source, '' as source_ref, s.stripe_subscription_id as stripe_subscription,
      s.stripe_status as status
    from subscription s where s.ended_at is null
    union all
    select g.account_id, g.plan, ${iso('g.until')}, case when g.until is null then 'yes' else '' end,
      g.source, g.source_ref, '', ''
    from plan_grant g where g.ended_at is null)
  select a.email, coalesce(p.plan, '') as plan, coalesce(p.until, '') as until,
    coalesce(p.lifetime, '') as lifetime, coalesce(p.source, '') as source,
    coalesce(p.source_ref, '') as source_ref, coalesce(d.member_id, d.username, '') as discord,
    coalesce(t.username, '') as tradingview,
    coalesce(p.stripe_subscription, '') as stripe_subscription,
    coalesce((select c.stripe_customer_id from customer c
      where c.user_id = a.id and c.deleted_at is null limit 1), '') as stripe_customer,
    coalesce(p.status, '') as status
  from account a
    left join purchase p on p.account_id = a.id
    left join discord_identity d on d.account_id = a.id
    left join tradingview_identity t on t.account_id = a.id
  where a.closing_at is null
  order by a.email, p.source, p.source_ref, p.stripe_subscription`;

const PRICE_HEADINGS = ['stripe_price', 'plan', 'billing', 'ours', 'known_since'] as const;

const PRICES = `
  select stripe_price_id as stripe_price, plan, billing_cycle as billing, 'yes' as ours,
    ${iso('first_seen_at')} as known_since from known_price
  union all
  select stripe_price_id, coalesce(plan, ''), coalesce(billing_cycle, ''), 'no',
    ${iso('decided_at')} from price_mapping
  order by known_since, stripe_price`;

const HISTORY_HEADINGS = ['email', 'at', 'cause', 'before', 'after'] as const;

const HISTORY = `
  select a.email, ${iso('h.at')} as at, h.cause, coalesce(h.before::text, '') as before,
    h.after::text as after
  from standing_change h join account a on a.id = h.user_id
  where a.closing_at is null order by h.at, h.id`;

const CATALOGUES = `
  select no, state, document, ${iso('published_at')} as published from catalogue_version
  order by no`;

/** Everything a seller needs to go elsewhere, by file name. docs/guide/leaving.md has the format. */
export async function shopFiles(orm: Orm): Promise<Record<string, string>> {
  const em = readFork(orm);
  const table = async (sql: string, headings: readonly string[]) =>
    csv(headings, await em.execute<Record<string, unknown>[]>(sql));
  return {
    'people.csv': await table(PEOPLE, PEOPLE_HEADINGS),
    'prices.csv': await table(PRICES, PRICE_HEADINGS),
    'plan-history.csv': await table(HISTORY, HISTORY_HEADINGS),
    'catalogue.json': `${JSON.stringify(await em.execute(CATALOGUES), null, 2)}\n`,
    'README.txt': README,
  };
}

const csv = (headings: readonly string[], rows: readonly Record<string, unknown>[]) =>
  stringify([headings, ...rows.map((row) => headings.map((name) => row[name]))], {
    escape_formulas: true,
  });

const README = `people.csv        users, plans, payments elsewhere, and ids at Stripe, Discord and TradingView
prices.csv        Stripe prices and the plans that they are
plan-history.csv  each change of a user's plan
catalogue.json    plans, prices and entitlements, version by version

The format is in docs/guide/leaving.md. /admin/move reads people.csv back: choose "Other (our columns)".
`;
