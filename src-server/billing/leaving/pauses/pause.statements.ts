import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_NOTICE_MS } from '../../../../src/domain/leaving/pause.ts';

/** The mail of the charge at the end of the pause `p` was sent before `?`: see `noticeGiven`. */
export const NOTICE_GIVEN = `
  exists (select from outgoing_mail o where o.id = p.notice_mail_id and o.sent_at <= ?)`;

/** The owner of the pause `p` has no cancellation under way, on the account or by form. */
export const NOT_LEAVING = `
  not exists (select from leave_request r where r.user_id = p.user_id and r.state = 'leaving')
  and not exists (select from exit_request e
    where e.user_id = p.user_id and e.state in ('received', 'waiting', 'due'))`;

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
