import type { EntityManager } from '@mikro-orm/postgresql';
import { dueAfterChange } from '../../../../src/domain/signals/relay.ts';
import { announceChange } from '../../../database/follow-changes.ts';
import { SIGNAL_CHANNEL } from '../../record/append-signal.ts';
import type { RelayRoute } from '../relay-route.entity.ts';

interface WaitingRow {
  seq: number;
  ref: number | null;
  kind: string;
  dueAt: string | Date;
  receivedAt: string | Date;
}

/** An overdue one keeps its time: it says how late the message is, and when its last try ends. */
const WAITING = `
  select d.seq, s.ref, s.kind, d.due_at as "dueAt", s.received_at as "receivedAt"
  from signal_delivery d join signal s on s.seq = d.seq
  where d.route_id = ? and d.provider = ? and d.due_at > ?
    and (d.state = 'waiting' or (d.provider = 'site' and d.state = 'sent'))
  order by d.seq for update of d`;

const MOVE = `
  update signal_delivery d set due_at = moved.due, next_try_at = moved.due,
    sent_at = case when d.provider = 'site' then moved.due end
  from json_to_recordset(?::json) as moved(seq int, due timestamptz)
  where d.route_id = ? and d.seq = moved.seq`;

/**
 * Brings the waiting signals of a route forward after its times changed. In a channel, newer signals
 * would queue behind them for the former delay. The caller holds the lock of the chain, so no signal is
 * planned with the former times beside this.
 */
export async function hastenWaiting(
  em: EntityManager,
  { id, provider, delaySeconds, quietHours }: RelayRoute,
  now: Date,
): Promise<void> {
  const rows = await em.execute<WaitingRow[]>(WAITING, [id, provider, now]);
  const due = new Map<number, Date>();
  const moved: { seq: number; due: string }[] = [];
  for (const { seq, ref, kind, ...row } of rows) {
    const isAboutEntry = kind === 'correction' || kind === 'withdrawal';
    // It goes out with its entry, which came before it in this loop or is out already.
    const planned = isAboutEntry
      ? (due.get(ref ?? 0) ?? now)
      : new Date(new Date(row.receivedAt).getTime() + delaySeconds * 1_000);
    const former = new Date(row.dueAt);
    const at = dueAfterChange({ dueAt: former, planned }, { now, quietHours: quietHours ?? null });
    due.set(seq, at);
    if (at < former) moved.push({ seq, due: at.toISOString() });
  }
  if (moved.length === 0) return;
  await em.execute(MOVE, [JSON.stringify(moved), id]);
  await announceChange(em, SIGNAL_CHANNEL);
}
