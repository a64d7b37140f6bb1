import { writeAlone } from '../../../database/transaction.ts';
import { WAITS } from '../../../mail/waiting-mail.ts';
import type { SignalsDeps } from '../../signals.deps.ts';

/** SQL: the mail `m` has the delivery `q` of the signal `s`. A correction is mailed with its entry. */
const HAS = `m.created_at >= q.due_at and m.plans @> to_jsonb(q.plan)
  and m.seqs @> to_jsonb(case when s.kind in ('correction', 'withdrawal') then s.ref else s.seq end)`;

/** A mail of an erased person is gone. */
const SETTLE = `
  update signal_delivery d set state = ended.state, sent_at = ended.sent_at, reason = ended.reason
  from (
    select q.seq, q.route_id, max(o.sent_at) as sent_at,
      case when count(o.sent_at) > 0 then 'sent' when count(o.id) > 0 then 'failed' else 'skipped' end as state,
      case when count(o.sent_at) > 0 then null when count(o.id) > 0 then 'mail-refused' else 'no-reader' end as reason
    from signal_delivery q
      join signal s on s.seq = q.seq
      left join signal_digest_mail m on ${HAS}
      left join lateral (
        select id, sent_at, ${WAITS} as waits from outgoing_mail where id = m.mail_id) o on true
    where q.provider = 'mail' and q.state = 'queued'
    group by q.seq, q.route_id
    having count(*) filter (where o.waits) = 0
  ) ended
  where d.seq = ended.seq and d.route_id = ended.route_id and d.state = 'queued'`;

/** Ends each mail delivery once none of its mails waits. Without a mail it is skipped. */
export async function settleMails({ orm }: Pick<SignalsDeps, 'orm'>): Promise<void> {
  await writeAlone(orm, (em) => em.execute(SETTLE));
}

const FORGET = `
  delete from signal_digest_mail m where m.created_at < ?::timestamptz
    and not exists (select from signal_delivery q join signal s on s.seq = q.seq
      where q.provider = 'mail' and q.state = 'queued' and ${HAS})`;

/** Deletes old rows that no queued delivery needs. */
export async function forgetDigestMails(
  { orm }: Pick<SignalsDeps, 'orm'>,
  before: Date,
): Promise<void> {
  await writeAlone(orm, (em) => em.execute(FORGET, [before.toISOString()]));
}
