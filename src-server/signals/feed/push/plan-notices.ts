import { plansUpTo } from '../../../../src/domain/signals/feed.ts';
import { plansOf } from '../../../billing/standing/standings-of-many.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { PushSubscriptionEntity } from '../push-subscription.entity.ts';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock' | 'catalogue'>;

interface DueRow {
  seq: number;
  routeId: string;
  plan: string;
  dueAt: Date;
}

const MAX_AT_ONCE = 50;

const DUE = `
  select d.seq, d.route_id as "routeId", d.plan, d.due_at as "dueAt" from signal_delivery d
  where d.provider = 'push' and d.state = 'waiting' and d.next_try_at <= ?::timestamptz
  order by d.seq limit ${MAX_AT_ONCE}`;

/** An entry that was withdrawn before this delivery was due goes to no one. */
const CLAIM = `
  update signal_delivery set
    state = case when exists (select from signal taken
      where taken.ref = signal_delivery.seq and taken.kind = 'withdrawal'
        and taken.received_at < signal_delivery.due_at) then 'withdrawn' else 'queued' end
  where seq = ? and route_id = ?::uuid and state = 'waiting'
  returning state`;

const ADD = `
  insert into push_notice (subscription_id, seq, route_id, due_at, next_try_at, attempts, sent_at)
  select id, ?, ?::uuid, ?::timestamptz, ?::timestamptz, 0, null from push_subscription
  where account_id = any(?::uuid[])
  on conflict (subscription_id, seq) do nothing`;

/** Notices of another route may have notified the whole audience before. */
const MARK_REPEATED = `
  update signal_delivery d set reason = 'already-notified'
  where d.seq = ? and d.route_id = ?::uuid
    and not exists (select from push_notice own where own.seq = d.seq and own.route_id = d.route_id)
    and exists (select from push_notice n join push_subscription p on p.id = n.subscription_id
      where n.seq = d.seq and p.account_id = any(?::uuid[]))`;

/**
 * Turns each due push delivery into one notice for every browser of its audience, in the transaction
 * that queues the delivery. Returns whether any were due.
 */
export async function planNotices(deps: Deps): Promise<boolean> {
  const { orm, clock, machineClock, catalogue } = deps;
  const now = clock.now().toISOString();
  const due = await readFork(orm).execute<DueRow[]>(DUE, [now]);
  if (due.length === 0) return false;
  const rows = await readFork(orm).find(PushSubscriptionEntity, {}, { fields: ['accountId'] });
  const plans = await plansOf(deps, [...new Set(rows.map(({ accountId }) => accountId))]);
  for (const { seq, routeId, plan, dueAt } of due) {
    const audience = [...plans]
      .filter(([, own]) => plansUpTo(catalogue.current(), own).includes(plan))
      .map(([accountId]) => accountId);
    await transact(orm, async (em) => {
      const [claimed] = await em.execute<{ state: string }[]>(CLAIM, [seq, routeId]);
      if (claimed?.state !== 'queued') return;
      const at = machineClock.now().toISOString();
      const due = new Date(dueAt).toISOString();
      const accounts = `{${audience.join(',')}}`;
      await em.execute(ADD, [seq, routeId, due, at, accounts]);
      await em.execute(MARK_REPEATED, [seq, routeId, accounts]);
    });
  }
  return true;
}
