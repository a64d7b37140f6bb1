import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordProgress } from './record-progress.entity.ts';

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
  select opening.seq from signal opening
  where opening.kind = 'open' and opening.received_at <= ? and opening.reveal_at <= ?
    and not exists (select from signal_outcome where signal_outcome.seq = opening.seq)`;

/** Public openings from before a moment that have no outcome. */
export async function listOverdue(
  em: EntityManager,
  { before, at }: { before: Date; at: Date },
): Promise<number[]> {
  const rows = await em.execute<{ seq: number }[]>(OVERDUE, [before, at]);
  return rows.map(({ seq }) => seq);
}
