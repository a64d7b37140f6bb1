import { catalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import { readOnSale } from '../../catalogue/versions.ts';
import type { Orm } from '../../database/orm.ts';
import { readFork } from '../../database/transaction.ts';
import { auditFiles } from './audit-files.ts';
import {
  type BundledFile,
  csvFile,
  iso,
  jsonFile,
  PAGE,
  pagedCsvFile,
  pagesOf,
  textFile,
} from './bundled-file.ts';
import { type OwnSources, ownFiles } from './own-files.ts';

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

const MANUAL_HEADINGS = [
  'email',
  'entitlement',
  'expires_at',
  'reason',
  'created_at',
  'ended_at',
] as const;

const MANUAL_GRANTS = `
  select a.email, g.entitlement, ${iso('g.expires_at')} as expires_at, g.reason,
    ${iso('g.created_at')} as created_at, ${iso('g.ended_at')} as ended_at
  from manual_grant g join account a on a.id = g.account_id
  where a.closing_at is null order by a.email, g.created_at, g.id`;

const HOLDING_HEADINGS = [
  'email',
  'provider',
  'entitlement',
  'state',
  'held',
  'source',
  'guild',
  'role',
  'member',
  'script',
  'username',
  'expires_at',
  'granted_at',
] as const;

/** Each role and script that someone has, or is about to get or lose. */
const HOLDINGS = `
  select g.id, a.email, g.provider, g.entitlement, g.state,
    case when g.held then 'yes' else 'no' end as held, g.source,
    coalesce(g.target->>'guildId', '') as guild, coalesce(g.target->>'roleId', '') as role,
    coalesce(g.target->>'memberId', '') as member, coalesce(g.target->>'pineId', '') as script,
    coalesce(g.target->>'username', '') as username, ${iso('g.expires_at')} as expires_at,
    ${iso('g.granted_at')} as granted_at
  from access_grant g join account a on a.id = g.account_id
  where a.closing_at is null and g.ended_at is null and g.id > ?::uuid
  order by g.id limit ${PAGE}`;

const CATALOGUES = `
  select no, state, document, ${iso('published_at')} as published from catalogue_version
  order by no`;

/** Everything a seller needs to go elsewhere. docs/guide/leaving.md has the format. */
export async function* shopFiles(orm: Orm, own: OwnSources): AsyncGenerator<BundledFile> {
  const em = readFork(orm);
  const table = async (name: string, headings: readonly string[], sql: string) =>
    csvFile(name, headings, await em.execute<Record<string, unknown>[]>(sql));
  yield textFile('README.txt', README);
  yield await table('people.csv', PEOPLE_HEADINGS, PEOPLE);
  yield await table('prices.csv', PRICE_HEADINGS, PRICES);
  yield await table('plan-history.csv', HISTORY_HEADINGS, HISTORY);
  yield await table('manual-grants.csv', MANUAL_HEADINGS, MANUAL_GRANTS);
  const holdings = pagesOf((after) => em.execute<{ id: string }[]>(HOLDINGS, [after]));
  yield pagedCsvFile('holdings.csv', HOLDING_HEADINGS, holdings);
  yield jsonFile('shop.json', catalogueDocument.parse((await readOnSale(em)).document));
  yield jsonFile('catalogue.json', await em.execute(CATALOGUES));
  yield* ownFiles(em, own);
  yield* auditFiles(em);
}

const README = `people.csv         users, plans, payments elsewhere, and ids at Stripe, Discord and TradingView
prices.csv         Stripe prices and the plans that they are
plan-history.csv   each change of a user's plan
manual-grants.csv  entitlements that an operator gave
holdings.csv       roles and scripts that users have, wait for or are about to lose
shop.json          plans, prices and entitlements on sale: npm run catalogue -- import shop.json
catalogue.json     the same, version by version
texts.json         texts in place of the documented ones, and the languages on offer
languages/         files of further languages
legal/             privacy policy, terms, imprint and refund policy
brand.json         name, colours and pictures
pictures/          uploaded pictures
audit.ndjson       the audit log, entry by entry, with the links of its chain
audit-seals.csv    the seal of each day of the audit log
audit-names.csv    names and addresses that entries keep as hashes

The format is in docs/guide/leaving.md. /admin/move reads people.csv back: choose "Other (our columns)".
`;
