import { writeAlone } from '../../../database/transaction.ts';
import type { SignalsDeps } from '../../signals.deps.ts';

/** A correction is mailed with its entry. A mail of an erased person is gone. */
const SETTLE = `
  update signal_delivery d set state = ended.state, sent_at = ended.sent_at, reason = ended.reason
  from (
    select q.seq, q.route_id, max(o.sent_at) as sent_at,
      case when max(o.sent_at) is null then 'skipped' else 'sent' end as state,
      case when max(o.sent_at) is null then 'no-reader' end as reason
    from signal_delivery q
      join signal s on s.seq = q.seq
      left join signal_digest_mail m on m.plans @> to_jsonb(q.plan)
        and m.seqs @> to_jsonb(case when s.kind in ('correction', 'withdrawal') then s.ref else s.seq end)
      left join outgoing_mail o on o.id = m.mail_id
    where q.provider = 'mail' and q.state = 'queued'
    group by q.seq, q.route_id
    having count(o.id) = count(o.sent_at)
  ) ended
  where d.seq = ended.seq and d.route_id = ended.route_id and d.state = 'queued'`;

/** Ends each mail delivery whose mails are all out. One that is in no mail was skipped. */
export async function settleMails({ orm }: Pick<SignalsDeps, 'orm'>): Promise<void> {
  await writeAlone(orm, (em) => em.execute(SETTLE));
}
