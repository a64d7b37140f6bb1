import { writeAlone } from '../../../database/transaction.ts';
import type { SignalsDeps } from '../../signals.deps.ts';

/** A browser that unsubscribed has no notice any more. */
const SETTLE = `
  update signal_delivery d set state = ended.state, reason = ended.reason,
    sent_at = case when ended.state = 'sent' then ?::timestamptz end
  from (
    select q.seq, q.route_id,
      case when count(n.sent_at) > 0 then 'sent' when count(n.seq) > 0 then 'failed' else 'skipped' end as state,
      case when count(n.sent_at) > 0 then null when count(n.seq) > 0 then 'push-refused' else coalesce(q.reason, 'no-browser') end as reason
    from signal_delivery q
      left join push_notice n on n.seq = q.seq and n.route_id = q.route_id
    where q.provider = 'push' and q.state = 'queued'
    group by q.seq, q.route_id, q.reason
    having count(n.next_try_at) = 0
  ) ended
  where d.seq = ended.seq and d.route_id = ended.route_id and d.state = 'queued'`;

/** Ends each push delivery whose notices are all over: sent, if a push service took one. */
export async function settlePushes({
  orm,
  clock,
}: Pick<SignalsDeps, 'orm' | 'clock'>): Promise<void> {
  await writeAlone(orm, (em) => em.execute(SETTLE, [clock.now().toISOString()]));
}
