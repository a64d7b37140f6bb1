import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutcomeResult } from '../../../../src/domain/signals/record/outcome.ts';
import type { Decimal, Side } from '../../../../src/domain/signals/signal.ts';
import type { RecordPart } from '../outcomes/figures.view.ts';
import type { RecordProgress } from '../outcomes/record-progress.entity.ts';

export const ROW_FILTERS = ['all', 'wins', 'losses', 'open', 'late'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
export const ROWS_A_PAGE = 30;

/** One opening with its end. */
export interface RecordRow {
  /** The position of the opening's entry in the record. */
  seq: number;
  /** Counts openings only, from 1. An opening that is not public yet keeps its number. */
  number: number;
  source: string;
  strategy: string;
  symbol: string;
  side: Side;
  price: Decimal;
  stop: Decimal | null;
  openedAt: Date;
  hash: string;
  /** An operator typed its opening or its end. */
  byHand: boolean;
  corrected: boolean;
  result: OutcomeResult | 'open';
  rTenThousandths: number | null;
  closePrice: Decimal | null;
  closedAt: Date | null;
}

const ROWS = `
  with page as (
  select opening.seq, opening.source, opening.strategy, opening.symbol, opening.side, opening.price,
    opening.stop, opening.received_at as "openedAt", opening.hash,
    opening.origin = 'operator' or coalesce(closing.origin = 'operator', false) as "byHand",
    exists (
      select from signal correction
      where correction.kind = 'correction' and correction.ref in (opening.seq, ended.closed_by)
        and correction.seq <= ? and correction.reveal_at <= ?) as corrected,
    coalesce(ended.result, 'open') as result, ended.r_ten_thousandths as "rTenThousandths",
    closing.price as "closePrice", ended.closed_at as "closedAt"
  from signal opening
    left join signal_outcome ended on ended.seq = opening.seq
    left join signal closing on closing.seq = ended.closed_by
  where opening.kind = 'open' and opening.seq <= ? and opening.reveal_at <= ?
    and (?::text is null or opening.strategy = ?)
    and (?::timestamptz is null or opening.received_at >= ?)
    and coalesce(ended.result, 'open') = any(?)
  order by opening.seq desc limit ? offset ?)
  select page.*,
    (select count(*)::int from signal earlier
      where earlier.kind = 'open' and earlier.seq < (select min(seq) from page))
    + (select count(*)::int from signal near where near.kind = 'open'
      and near.seq between (select min(seq) from page) and page.seq) as number
  from page order by page.seq desc`;

const RESULTS: Record<RowFilter, readonly RecordRow['result'][]> = {
  all: ['win', 'loss', 'even', 'expired', 'late', 'withdrawn', 'open'],
  wins: ['win'],
  losses: ['loss', 'expired', 'withdrawn'],
  open: ['open'],
  late: ['late'],
};

/** Openings of a part of the record, newest first. Pages count from 1. */
export async function listRows(
  em: EntityManager,
  { judgedSeq, judgedUntil }: Pick<RecordProgress, 'judgedSeq' | 'judgedUntil'>,
  { strategy, from, filter, page }: RecordPart & { filter: RowFilter; page: number },
): Promise<RecordRow[]> {
  const state = [judgedSeq, judgedUntil];
  const part = [strategy, strategy, from, from];
  const rows = await em.execute<RecordRow[]>(ROWS, [
    ...state,
    ...state,
    ...part,
    `{${RESULTS[filter].join(',')}}`,
    ROWS_A_PAGE,
    (page - 1) * ROWS_A_PAGE,
  ]);
  return rows.map((row) => ({
    ...row,
    openedAt: new Date(row.openedAt),
    closedAt: row.closedAt === null ? null : new Date(row.closedAt),
    rTenThousandths: row.rTenThousandths === null ? null : Number(row.rTenThousandths),
  }));
}
