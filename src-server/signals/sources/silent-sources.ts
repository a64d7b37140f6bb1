import type { EntityManager } from '@mikro-orm/postgresql';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { momentOf } from '../../mail/moment-of.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { type SignalSource, SignalSourceEntity } from './signal-source.entity.ts';

const MINUTE_MS = 60_000;
/** A shorter pause is part of a burst: several symbols send at the end of one bar. */
const MIN_GAP_MS = MINUTE_MS;
const MIN_GAPS = 30;
const MAX_ALERTS_READ = 1_000;
/** No rhythm is so fast that a shorter silence matters. */
const MIN_SILENCE_MS = 15 * MINUTE_MS;

/** A longer silence is worth an alert. */
interface SilenceLimit {
  ms: number;
  /** Says so to the operator. */
  why: string;
}

/** Alerts the operator once of each silence that is longer than the source's heartbeat, or than its own pauses. */
export function alertSilentSources({
  orm,
  clock,
  alertOperator,
}: Pick<SignalsDeps, 'orm' | 'clock' | 'alertOperator'>): Promise<void> {
  return transact(orm, async (em) => {
    const now = clock.now();
    const sources = await em.find(
      SignalSourceEntity,
      {
        // Without an address, only operators send.
        tokenHash: { $ne: null },
        $or: [{ heartbeatMinutes: { $ne: null } }, { watchesGaps: true }],
        pausedAt: null,
        heldAt: null,
        silentSince: null,
      },
      FOR_UPDATE,
    );
    for (const source of sources) {
      const { key, name } = source;
      const since = quietSince(source);
      const silentMs = now.getTime() - since.getTime();
      const limit = await limitOf(em, source, silentMs);
      if (limit === null || silentMs <= limit.ms) continue;
      source.silentSince = since;
      await alertOperator(em, {
        about: 'source-silent',
        alertKeys: [`${key} ${since.toISOString()}`],
        values: () => ({
          source: name,
          why: limit.why,
          since: momentOf(since),
        }),
      });
    }
  });
}

/** A silence that the operator caused, by pausing the source or by holding its alerts, does not count. */
function quietSince({ createdAt, heardAt, watchedSince }: SignalSource): Date {
  const times = [createdAt, heardAt, watchedSince].map((at) => at?.getTime() ?? 0);
  return new Date(Math.max(...times));
}

async function limitOf(
  em: EntityManager,
  source: SignalSource,
  silentMs: number,
): Promise<SilenceLimit | null> {
  const { heartbeatMinutes, watchesGaps } = source;
  if (heartbeatMinutes != null) {
    return {
      ms: heartbeatMinutes * MINUTE_MS,
      why: `You expect one at least every ${heartbeatMinutes === 1 ? 'minute' : `${heartbeatMinutes} minutes`}.`,
    };
  }
  // Spares the query for a source that was just heard.
  if (!watchesGaps || silentMs <= MIN_SILENCE_MS) return null;
  const { gaps, longest } = await readGaps(em, source);
  if (longest === null || gaps < MIN_GAPS) return null;
  const minutes = Math.ceil(longest / MINUTE_MS);
  return {
    ms: Math.max(longest, MIN_SILENCE_MS),
    why: `Of its last ${gaps} pauses, 99 in 100 were no longer than ${countText(minutes, 'minute')}.`,
  };
}

/** `longest` is the 99th percentile, in milliseconds. A pause that the operator caused is left out. */
const GAPS = `
  select count(*)::int as gaps, percentile_disc(0.99) within group (order by gap) as longest
  from (
    select received_at, lag(received_at) over by_time as before,
      extract(epoch from received_at - lag(received_at) over by_time) * 1000 as gap
    from (
      select received_at from signal_alert
      where source = ? and verdict = 'accepted' and address <> 'operator'
      order by received_at desc limit ?
    ) latest
    window by_time as (order by received_at)
  ) pauses
  where gap >= ? and (?::timestamptz is null or before >= ? or received_at < ?)`;

async function readGaps(
  em: EntityManager,
  { key, watchedSince }: SignalSource,
): Promise<{ gaps: number; longest: number | null }> {
  const since = watchedSince ?? null;
  const values = [key, MAX_ALERTS_READ, MIN_GAP_MS, since, since, since];
  const [row] = await em.execute<{ gaps: number; longest: string | null }[]>(GAPS, values);
  return { gaps: row?.gaps ?? 0, longest: row?.longest == null ? null : Number(row.longest) };
}
