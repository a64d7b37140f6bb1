import type { EntityManager } from '@mikro-orm/postgresql';
import { figuresOf, type RecordFigures } from '../../../../src/domain/signals/record/figures.ts';
import type { Outcome, OutcomeResult } from '../../../../src/domain/signals/record/outcome.ts';
import type { RecordProgress } from './record-progress.entity.ts';
import { RecordProgressEntity } from './record-progress.entity.ts';

/** A part of the record. Null: no limit. */
export interface RecordPart {
  strategy: string | null;
  /** Openings from then on. */
  from: Date | null;
}

export const WHOLE_RECORD: RecordPart = { strategy: null, from: null };

export interface JudgedPart {
  outcomes: readonly Outcome[];
  figures: RecordFigures;
}

export function readProgress(em: EntityManager): Promise<RecordProgress> {
  return em.findOneOrFail(RecordProgressEntity, { id: 1 });
}

const PART = `
  from signal opening left join signal_outcome ended on ended.seq = opening.seq
  where opening.kind = 'open' and opening.seq <= ? and opening.reveal_at <= ?
    and (?::text is null or opening.strategy = ?)
    and (?::timestamptz is null or opening.received_at >= ?)`;

const OUTCOMES = `
  select opening.seq, ended.rule, ended.result, ended.r_ten_thousandths, ended.closed_by, ended.closed_at
  ${PART} order by opening.seq`;

interface OutcomeRow {
  seq: number;
  rule: number | null;
  result: OutcomeResult | null;
  r_ten_thousandths: string | number | null;
  closed_by: number | null;
  closed_at: Date | string | null;
}

/** The outcomes of a part with its figures, in the state that is public. */
export async function readPart(
  em: EntityManager,
  { judgedSeq, judgedUntil }: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
  { strategy, from }: RecordPart,
): Promise<JudgedPart> {
  const values = [judgedSeq, judgedUntil, strategy, strategy, from, from];
  const rows = await em.execute<OutcomeRow[]>(OUTCOMES, values);
  const outcomes = rows.flatMap(outcomeOf);
  return { outcomes, figures: figuresOf(outcomes, rows.length - outcomes.length) };
}

function outcomeOf(row: OutcomeRow): Outcome[] {
  const { seq, rule, result, r_ten_thousandths: r, closed_by: closedBy, closed_at: at } = row;
  if (rule === null || result === null || at === null) return [];
  return [
    {
      seq,
      rule,
      result,
      rTenThousandths: r === null ? null : Number(r),
      closedBy,
      closedAt: new Date(at).toISOString(),
    },
  ];
}

const STRATEGIES = `
  select opening.strategy, min(opening.received_at) as first_at from signal opening
  where opening.kind = 'open' and opening.seq <= ? and opening.reveal_at <= ?
  group by opening.strategy order by first_at`;

/** Every strategy that ever opened a public signal, retired ones too, oldest first. */
export async function listStrategies(
  em: EntityManager,
  { judgedSeq, judgedUntil }: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
): Promise<{ name: string; firstAt: Date }[]> {
  const rows = await em.execute<{ strategy: string; first_at: Date | string }[]>(STRATEGIES, [
    judgedSeq,
    judgedUntil,
  ]);
  return rows.map(({ strategy, first_at }) => ({ name: strategy, firstAt: new Date(first_at) }));
}
