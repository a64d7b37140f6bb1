import type { EntityManager } from '@mikro-orm/postgresql';
import type { RuleVersion } from '../../../../src/domain/signals/record/outcome.ts';
import type { RecordProgress } from './record-progress.entity.ts';

const DAY_MS = 86_400_000;

/** Entries that became public since the last run, and the openings that they are about. */
const NEWS = `
  select news.seq, case
      when news.kind = 'open' then news.seq
      when parent.kind = 'open' then parent.seq
      else parent.ref end as opening
  from signal news left join signal parent on parent.seq = news.ref
  where news.seq <= ? and news.reveal_at <= ? and (news.seq > ? or news.reveal_at > ?)`;

export async function listNews(
  em: EntityManager,
  { judgedSeq, judgedUntil }: RecordProgress,
  upTo: { seq: number; at: Date },
): Promise<{ seq: number; opening: number | null }[]> {
  return em.execute(NEWS, [upTo.seq, upTo.at, judgedSeq, judgedUntil]);
}

const OVERDUE = `
  select opening.seq
  from jsonb_to_recordset(?::jsonb) as version(from_seq int, end_seq int, after timestamptz, before timestamptz)
  join signal opening on opening.seq >= version.from_seq
    and opening.received_at > version.after and opening.received_at <= version.before
    and (version.end_seq is null or opening.seq < version.end_seq)
  where opening.kind = 'open' and opening.reveal_at <= ?
    and not exists (select from signal_outcome where signal_outcome.seq = opening.seq)`;

/**
 * Public openings without an outcome that have expired since `judgedUntil`, by the version of the rule that judges
 * them. Those that expired before were judged then, or are news.
 */
export async function listOverdue(
  em: EntityManager,
  { rules, judgedUntil, at }: { rules: readonly RuleVersion[]; judgedUntil: Date; at: Date },
): Promise<number[]> {
  const versions = rules.map(({ fromSeq, maxOpenDays }, index) => ({
    from_seq: fromSeq,
    end_seq: rules[index + 1]?.fromSeq ?? null,
    after: new Date(judgedUntil.getTime() - maxOpenDays * DAY_MS),
    before: new Date(at.getTime() - maxOpenDays * DAY_MS),
  }));
  const rows = await em.execute<{ seq: number }[]>(OVERDUE, [JSON.stringify(versions), at]);
  return rows.map(({ seq }) => seq);
}

const MISSED = `
  select distinct opening.seq
  from signal opening join signal ending on ending.ref = opening.seq and ending.kind in ('close', 'update')
  where opening.kind = 'open' and opening.seq <= ? and ending.seq <= ? and ending.reveal_at <= ?
    and not exists (select from signal_outcome where signal_outcome.seq = opening.seq)`;

/** Openings without an outcome whose end may have been public before. A former version could miss one. */
export async function listMissed(
  em: EntityManager,
  { judgedSeq, judgedUntil }: RecordProgress,
): Promise<number[]> {
  const rows = await em.execute<{ seq: number }[]>(MISSED, [judgedSeq, judgedSeq, judgedUntil]);
  return rows.map(({ seq }) => seq);
}
