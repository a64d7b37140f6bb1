import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  CommissionSums,
  CommissionView,
  FriendView,
  PartnerAnswer,
  PartnersAnswer,
  PartnerView,
  PayoutView,
} from '../../../src/contract/operator/offers/partners.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { DiscountCodeEntity } from '../offers/discount-code.entity.ts';
import { paysNow } from '../revenue/paying.statements.ts';
import { noPartner } from './operate-partners.ts';
import { listDuePayouts, openPayoutLists } from './payouts/payout-lists.ts';
import { programOf } from './program.ts';
import { FRIEND, IS_UNDECIDED, listUndecided } from './self-referrals/undecided-referrals.ts';

/** Sums of commissions. 'settled' is what payouts paid, less what they took back. */
const SUMS = `json_build_object('currency', c.currency, 'held', sum(c.held_minor)::float8,
  'due', sum(c.due_minor)::float8, 'paying', sum(c.paying_minor)::float8, 'settled', sum(c.settled_minor)::float8,
  'writtenOff', sum(c.written_off_minor)::float8)`;

const PARTNERS = `
  select p.id, p.account_id as "accountId", coalesce(a.email, p.email) as email, p.name, p.code, p.pay_to as "payTo",
    p.rate_bp as "rateBp", p.months, p.state, p.accepted_version as "acceptedVersion",
    (select coalesce(sum(d.clicks), 0)::int from referral_click_day d where d.partner_id = p.id) as clicks,
    (select count(*)::int from referral r where r.partner_id = p.id) as "signUps",
    (select count(distinct c.user_id)::int from commission c where c.partner_id = p.id) as paid,
    (select count(*)::int from (select distinct user_id from commission where partner_id = p.id) b
      where ${paysNow('b.user_id')}) as "payingNow",
    coalesce((select json_agg(s.sum) from (
      select ${SUMS} as sum from commission c where c.partner_id = p.id group by c.currency order by c.currency
    ) s), '[]') as sums,
    coalesce((select json_agg(o.currency) from referral_payout o
      where o.partner_id = p.id and o.state = 'making' and o.way = 'credit'), '[]') as making
  from partner p left join account a on a.id = p.account_id`;

/** Every partner with what the link brought, newest first. */
export async function partners(deps: BillingDeps): Promise<PartnersAnswer> {
  const em = readFork(deps.orm);
  const program = await programOf(em);
  const codes = await em.find(
    DiscountCodeEntity,
    { state: 'live', scope: { $ne: 'upgrade' } },
    { orderBy: { code: 'asc' } },
  );
  return {
    partners: await em.execute<PartnerView[]>(`${PARTNERS} order by p.created_at desc limit 500`),
    undecided: await listUndecided(em),
    due: await listDuePayouts(deps),
    lists: await openPayoutLists(deps),
    program: {
      holdDays: program.holdDays,
      terms: program.terms,
      termsVersion: program.termsVersion,
      discountCodeId: program.discountCodeId,
    },
    codes: codes.map(({ id, code }) => ({ id, code })),
    shopUrl: deps.origins.public(),
  };
}

const MONTHS = `
  with facts as (
    select to_char(d.day, 'YYYY-MM') as month, sum(d.clicks) as clicks, 0 as signed, 0 as paid, 0 as now
      from referral_click_day d where d.partner_id = any(:partners) group by 1
    union all
    select to_char(r.at at time zone 'UTC', 'YYYY-MM'), 0, count(*), 0, 0
      from referral r where r.partner_id = any(:partners) group by 1
    union all
    select to_char(f.at at time zone 'UTC', 'YYYY-MM'), 0, 0, count(*),
      count(*) filter (where ${paysNow('f.user_id')}) from (
      select c.user_id, min(c.paid_at) as at from commission c where c.partner_id = any(:partners) group by c.user_id
    ) f group by 1
    union all
    select distinct to_char(c.paid_at at time zone 'UTC', 'YYYY-MM'), 0, 0, 0, 0
      from commission c where c.partner_id = any(:partners)
  )
  select month, sum(clicks)::int as clicks, sum(signed)::int as "signUps", sum(paid)::int as paid,
    sum(now)::int as "payingNow",
    coalesce((select json_agg(s.sum) from (
      select ${SUMS} as sum from commission c
      where c.partner_id = any(:partners) and to_char(c.paid_at at time zone 'UTC', 'YYYY-MM') = facts.month
      group by c.currency order by c.currency
    ) s), '[]') as sums
  from facts group by month order by month desc limit 36`;

export const idList = (ids: readonly string[]) => `{${ids.join(',')}}`;

/** Months with anything in them, newest first. Money is in the month of its payment. */
export function partnerMonths(
  em: EntityManager,
  partnerIds: readonly string[],
): Promise<PartnerAnswer['months']> {
  const values: string[] = [];
  const sql = MONTHS.replaceAll(':partners', () => {
    values.push(idList(partnerIds));
    return '?::uuid[]';
  });
  return em.execute(sql, values);
}

const FRIENDS = `
  select ${FRIEND}
  from referral r left join account a on a.id = r.user_id left join sign_up s on s.id = r.user_id
  where r.partner_id = ?::uuid order by r.self_since desc nulls last, r.at desc limit 200`;

const COMMISSIONS = `
  select c.stripe_invoice_id as "invoiceId", c.user_id as "userId", coalesce(a.email, s.email) as email,
    a.id is not null as "hasAccount", to_json(c.paid_at) as "paidAt", c.currency,
    c.paid_minor as "paidMinor", c.refunded_minor as "refundedMinor", to_json(c.hold_until) as "holdUntil",
    c.state, c.reason, c.earned_minor as "earnedMinor", c.due_minor as "dueMinor",
    coalesce(c.reason = 'self-referral' and c.state <> 'paid' and ${IS_UNDECIDED}, false)
      as "isUndecided"
  from commission c left join referral r on r.user_id = c.user_id left join account a on a.id = c.user_id left join sign_up s on s.id = c.user_id
  where c.partner_id = ?::uuid order by c.paid_at desc, c.stripe_invoice_id limit 200`;

const PAYOUTS = `
  select o.id, o.currency, o.amount_minor::float8 as "amountMinor", o.way, o.state,
    to_json(coalesce(o.paid_at, o.created_at)) as at, o.refusal
  from referral_payout o where o.partner_id = ?::uuid order by o.created_at desc limit 200`;

export async function partner(deps: BillingDeps, id: string): Promise<PartnerAnswer> {
  const em = readFork(deps.orm);
  const [found] = await em.execute<PartnerView[]>(`${PARTNERS} where p.id = ?::uuid`, [id]);
  if (found === undefined) throw noPartner();
  return {
    partner: found,
    months: await partnerMonths(em, [id]),
    friends: await em.execute<FriendView[]>(FRIENDS, [id]),
    commissions: await em.execute<CommissionView[]>(COMMISSIONS, [id]),
    payouts: await em.execute<PayoutView[]>(PAYOUTS, [id]),
    shopUrl: deps.origins.public(),
  };
}

const SUMS_OF = `
  select c.currency, sum(c.held_minor)::float8 as held, sum(c.due_minor)::float8 as due,
    sum(c.paying_minor)::float8 as paying, sum(c.settled_minor)::float8 as settled,
    sum(c.written_off_minor)::float8 as "writtenOff"
  from commission c where c.partner_id = any(?::uuid[]) group by 1 order by 1`;

export function sumsOf(
  em: EntityManager,
  partnerIds: readonly string[],
): Promise<CommissionSums[]> {
  return em.execute(SUMS_OF, [idList(partnerIds)]);
}
