import type { EntityManager } from '@mikro-orm/postgresql';
import type { UndecidedReferral } from '../../../../src/contract/operator/offers/partners.contract.ts';

/** SQL: of the buyer in `r`, whose account is `a` and whose sign-up is `s`. */
export const FRIEND = `r.user_id as "userId", coalesce(a.email, s.email) as email,
  a.id is not null as "hasAccount", to_json(r.at) as at, to_json(r.self_since) as "selfSince",
  coalesce(r.shared, '[]') as shared, coalesce(r.via_others, false) as "viaOthers",
  to_json(r.allowed_at) as "allowedAt", to_json(r.same_at) as "sameAt"`;

/** SQL: buyer and partner may be one person, and no operator has decided. */
export const IS_UNDECIDED =
  'r.self_since is not null and r.allowed_at is null and r.same_at is null';

/** An operator decides a few. The next ones follow. */
const MAX_SHOWN = 200;

const UNDECIDED = `
  select ${FRIEND}, p.id as "partnerId", coalesce(own.email, p.email) as "partnerEmail",
    p.name as "partnerName"
  from referral r join partner p on p.id = r.partner_id left join account own on own.id = p.account_id
    left join account a on a.id = r.user_id left join sign_up s on s.id = r.user_id
  where ${IS_UNDECIDED} and exists (select from commission c where c.user_id = r.user_id)
  order by r.self_since, r.user_id limit ${MAX_SHOWN}`;

/** Buyers who have paid and may be the partner who brought them, until an operator decides. Oldest first. */
export function listUndecided(em: EntityManager): Promise<UndecidedReferral[]> {
  return em.execute(UNDECIDED);
}

const CHECKED = `
  select count(*)::int as n from commission c join referral r on r.user_id = c.user_id
  where c.partner_id = any(?::uuid[]) and c.reason = 'self-referral' and c.state <> 'paid'
    and ${IS_UNDECIDED}`;

/** Payments that earn these partners nothing until an operator decides. */
export async function countUndecidedPayments(
  em: EntityManager,
  partnerIds: string,
): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(CHECKED, [partnerIds]);
  return row?.n ?? 0;
}
