import type { EntityManager } from '@mikro-orm/postgresql';

const SHOWN_MS = 14 * 86_400_000;

/** A note on their page, written afterwards, is the answer. */
const MISSED = `
  select distinct on (r.user_id) r.user_id as "accountId", a.email, r.at
  from leave_request r join account a on a.id = r.user_id
  where r.reason = 'missing_features' and r.at > ?
    and not exists (select from user_note n where n.account_id = r.user_id and n.created_at > r.at)
  order by r.user_id, r.at desc limit 200`;

/** Subscribers who began to leave because something they paid for is missing. */
export function listMissedAccess(
  em: EntityManager,
  now: Date,
): Promise<{ accountId: string; email: string }[]> {
  return em.execute(MISSED, [new Date(now.getTime() - SHOWN_MS)]);
}
