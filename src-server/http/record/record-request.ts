import { ROW_FILTERS, type RowFilter } from '../../signals/record/public/record-rows.view.ts';

export const PERIODS = [30, 90, 365] as const;

/** The part of the record that a URL asks for. Anything unknown is the whole. */
export interface RecordRequest {
  strategy: string | null;
  days: number | null;
  filter: RowFilter;
  page: number;
}

const MAX_PAGE = 100_000;

export function recordRequest(
  strategy: string | null,
  query: Readonly<Record<string, string | undefined>>,
): RecordRequest {
  const page = Number(query.page);
  return {
    strategy,
    days: PERIODS.find((days) => String(days) === query.days) ?? null,
    filter: ROW_FILTERS.find((filter) => filter === query.show) ?? 'all',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  };
}

/** The URL of a part. */
export function recordUrl({ strategy, days, filter, page }: RecordRequest): string {
  const query = new URLSearchParams();
  if (days !== null) query.set('days', String(days));
  if (filter !== 'all') query.set('show', filter);
  if (page > 1) query.set('page', String(page));
  const path = strategy === null ? '/record' : `/record/${encodeURIComponent(strategy)}`;
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
