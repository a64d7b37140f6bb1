import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { includesPlan } from '../../../../src/domain/plan.ts';
import type { Maskable } from '../../../../src/domain/signals/mask.ts';
import { dueAfterChange } from '../../../../src/domain/signals/relay.ts';
import { announceChange } from '../../../database/follow-changes.ts';
import { SIGNAL_CHANNEL } from '../../record/append-signal.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import type { RelayRoute } from '../relay-route.entity.ts';

/** When a waiting signal goes out, and to whom. */
interface Outlook {
  due: Date;
  plan: Plan;
  mask: readonly Maskable[];
}

interface WaitingRow extends Pick<Outlook, 'plan' | 'mask'> {
  seq: number;
  ref: number | null;
  kind: string;
  dueAt: string | Date;
  receivedAt: string | Date;
}

/** An overdue one keeps its time: it says how late the message is, and when its last try ends. */
const WAITING = `
  select d.seq, s.ref, s.kind, d.plan, d.mask, d.due_at as "dueAt", s.received_at as "receivedAt"
  from signal_delivery d join signal s on s.seq = d.seq
  where d.route_id = ? and d.provider = ? and d.due_at > ?
    and (d.state = 'waiting' or (d.provider = 'site' and d.state = 'sent'))
  order by d.seq for update of d`;

const MOVE = `
  update signal_delivery d set due_at = moved.due, next_try_at = moved.due, plan = moved.plan,
    mask = moved.mask, sent_at = case when d.provider = 'site' then moved.due end
  from json_to_recordset(?::json) as moved(seq int, due timestamptz, plan text, mask jsonb)
  where d.route_id = ? and d.seq = moved.seq`;

/**
 * Brings the waiting signals of a route forward after its times changed. In a channel, newer signals
 * would queue behind them for the former delay. Those of a paused route would only fail, so their turn
 * comes when it resumes. The caller holds the lock of the chain, so no signal is planned with the former
 * times beside this.
 */
export async function hastenWaiting(
  em: EntityManager,
  { clock, catalogue }: Pick<SignalsDeps, 'clock' | 'catalogue'>,
  route: RelayRoute,
): Promise<void> {
  if (route.pausedReason != null) return;
  const now = clock.now();
  const hours = { now, quietHours: route.quietHours ?? null };
  const rows = await em.execute<WaitingRow[]>(WAITING, [route.id, route.provider, now]);
  const seen = new Map<number, Outlook>();
  const moved: (Outlook & { seq: number })[] = [];
  for (const { seq, ref, kind, plan, mask, ...row } of rows) {
    const former = { due: new Date(row.dueAt), plan, mask };
    const isAboutEntry = kind === 'correction' || kind === 'withdrawal';
    const holds = includesPlan(catalogue.current(), plan, route.plan);
    // It goes out with its entry, which came before it in this loop or is out already.
    const planned = isAboutEntry
      ? (seen.get(ref ?? 0) ?? { ...former, due: now })
      : {
          due: new Date(new Date(row.receivedAt).getTime() + route.delaySeconds * 1_000),
          plan: holds ? plan : route.plan,
          mask: [...new Set([...mask, ...route.mask])],
        };
    const due = dueAfterChange({ dueAt: former.due, planned: planned.due }, hours);
    // Readers of a channel are its own. Elsewhere a lower plan keeps the signal, at the former time.
    const isKept = due >= former.due || (planned.plan !== plan && route.provider !== 'discord');
    const outlook = isKept ? former : { ...planned, due };
    seen.set(seq, outlook);
    if (!isKept) moved.push({ seq, ...outlook });
  }
  if (moved.length === 0) return;
  await em.execute(MOVE, [JSON.stringify(moved), route.id]);
  await announceChange(em, SIGNAL_CHANNEL);
}
