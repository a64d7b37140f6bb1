import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_NOTICE_MS } from '../../../../src/domain/leaving/pause.ts';

/** The mail of the charge at the end of the pause `p` was sent before `?`: see `noticeGiven`. */
export const NOTICE_GIVEN = `
  exists (select from outgoing_mail o where o.id = p.notice_mail_id and o.sent_at <= ?)`;

/**
 * The owner of the row with this alias has no cancellation under way, on the account or by form. A form has an address and
 * no payer until Stripe was read.
 */
export const notLeaving = (alias: 'p' | 's') => `
  not exists (select from leave_request r where r.user_id = ${alias}.user_id and r.state = 'leaving')
  and not exists (select from exit_request e
    where e.user_id = ${alias}.user_id and e.state in ('received', 'waiting', 'due'))
  and not exists (select from exit_request e
    where e.state = 'received' and e.user_id is null and e.email <> '' and e.email in (
      select email from account where id = ${alias}.user_id
      union all select email from sign_up where id = ${alias}.user_id and completed_at is null))`;

/** The same for the pause `p`. */
export const NOT_LEAVING = notLeaving('p');

/** A mail sent before this gives enough notice of a charge `now`. */
export const noticeGiven = (now: Date) => new Date(now.getTime() - MIN_NOTICE_MS);

/** Whether the pause may end by itself with a charge. */
export async function isAnnounced(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const sql = `select 1 from pause p where p.id = ? and ${NOTICE_GIVEN}`;
  return (await em.execute<unknown[]>(sql, [id, noticeGiven(now)])).length > 0;
}

/** Whether a cancellation of this person is under way, and may wait for Stripe or for its day. */
export async function isLeaving(em: EntityManager, pauseId: string): Promise<boolean> {
  const sql = `select 1 from pause p where p.id = ? and ${NOT_LEAVING}`;
  return (await em.execute<unknown[]>(sql, [pauseId])).length === 0;
}
