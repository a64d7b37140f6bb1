import { countGrants } from '../../access/views/count-grants.ts';
import { readFork } from '../../database/transaction.ts';
import type { Readiness } from '../../http/routes/health.ts';
import { JOB_RANKS } from '../../jobs/job-ranks.ts';
import { UNDELIVERED } from '../../mail/waiting-mail.ts';
import type { AppParts } from '../app-parts.ts';
import { JOBS } from '../jobs.ts';

type Gauged = Pick<AppParts, 'orm' | 'access' | 'metrics' | 'clock' | 'machineClock' | 'leader'>;

const PROVIDERS = ['database', 'stripe', 'discord', 'tradingview', 'mail'] as const;
const STATES = ['up', 'connecting', 'degraded', 'refused', 'down', 'off'] as const;

/** Jobs that take hours by design, at a provider's pace: thousands of members or imported rows. */
const LONG = JOBS.filter(({ expireSeconds }) => expireSeconds !== undefined).map(
  ({ name }) => `'${name}'`,
);
const LASTS = `(priority <= ${JOB_RANKS.drain.priority} or name in (${LONG.join(', ')}))`;

/**
 * Due items and the age of the oldest due one. Also the age of the oldest unfinished one, because
 * repeatedly deferred work is never due for long.
 */
const BACKLOG = `
  select 'events' as what, count(*)::int as waiting,
    coalesce(extract(epoch from ?::timestamptz - min(next_attempt_at)), 0)::float8 as seconds
  from inbox_event where processed_at is null and parked_at is null and next_attempt_at <= ?
  union all
  select 'oldest event', count(*)::int,
    coalesce(extract(epoch from ?::timestamptz - min(received_at)), 0)::float8
  from inbox_event where processed_at is null and parked_at is null
  union all
  select 'parked events', count(*)::int,
    coalesce(extract(epoch from ?::timestamptz - min(parked_at)), 0)::float8
  from inbox_event where parked_at is not null
  union all
  select 'jobs', count(*)::int, coalesce(extract(epoch from now() - min(start_after)), 0)::float8
  from job.job where state in ('created', 'retry') and start_after <= now() and not ${LASTS}
  union all
  select 'drained jobs', count(*)::int,
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8
  from job.job where state in ('created', 'retry') and start_after <= now() and ${LASTS}
  union all
  select 'oldest job', count(*)::int,
    coalesce(extract(epoch from now() - min(created_on)), 0)::float8
  from job.job where state in ('created', 'retry', 'active') and not ${LASTS}
  union all
  select 'dead jobs', count(*)::int,
    coalesce(extract(epoch from now() - min(completed_on)), 0)::float8
  from job.job where state = 'failed'
  union all
  select 'held alerts', count(*)::int,
    coalesce(extract(epoch from ?::timestamptz - min(alert.received_at)), 0)::float8
  from signal_source source
    join signal_alert alert on alert.source = source.key and alert.received_at >= source.held_at
  where source.held_at is not null and alert.verdict = 'held'
  union all
  select 'letters refused', count(*)::int,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8
  from outgoing_mail
  where ${UNDELIVERED} and created_at > now() - interval '30 days'`;

/** The number of waiting items of each kind, and the age of the oldest in seconds. */
export function readBacklog({
  orm,
  clock,
  machineClock,
}: Pick<Gauged, 'orm' | 'clock' | 'machineClock'>) {
  const now = machineClock.now();
  return readFork(orm).execute<{ what: string; waiting: number; seconds: number }[]>(BACKLOG, [
    now,
    now,
    now,
    now,
    clock.now(),
  ]);
}

/** Measured by the leader: these figures describe the database, not the instance. */
export async function gaugeForAll({
  orm,
  access,
  metrics,
  clock,
  machineClock,
}: Gauged): Promise<void> {
  for (const [state, count] of await countGrants(access)) metrics.grants.set({ state }, count);
  for (const { what, waiting, seconds } of await readBacklog({ orm, clock, machineClock })) {
    metrics.backlog.set({ what }, waiting);
    metrics.backlogOldest.set({ what }, Math.max(0, seconds));
  }
}

/** Another instance measures these from now on, so drop the old values. */
export function forgetForAll({ metrics }: Pick<Gauged, 'metrics'>): void {
  for (const gauge of [metrics.grants, metrics.backlog, metrics.backlogOldest]) gauge.reset();
}

/** Measured by every instance, on request. */
export function gaugeOwn(
  { metrics, leader }: Pick<Gauged, 'metrics' | 'leader'>,
  readiness: () => Promise<Readiness>,
): void {
  leader.onNews(({ who }) => metrics.leader.set(who === 'us' ? 1 : 0));
  metrics.onScrape(async () => {
    const seen = await readiness();
    for (const provider of PROVIDERS) {
      for (const state of STATES) {
        metrics.providerState.set({ provider, state }, seen[provider] === state ? 1 : 0);
      }
    }
  });
}
