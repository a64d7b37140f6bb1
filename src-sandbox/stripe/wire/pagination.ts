import type { Table } from '../state.ts';
import { invalidRequest } from './answers/stripe-error.ts';

interface ListParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | Range;
}

interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

interface ListPage<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** One page of `rows`, newest first, by Stripe's cursors. */
export function pageOf<T extends { id: string }>(
  url: string,
  rows: T[],
  params: ListParams,
): ListPage<T> {
  const limit = checkedLimit(params.limit);
  const cursorAt = (id: string, param: string) => {
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return at;
    throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
  };
  if (params.ending_before !== undefined) {
    const before = rows.slice(0, cursorAt(params.ending_before, 'ending_before'));
    return list(url, before.slice(-limit), before.length > limit);
  }
  const after =
    params.starting_after === undefined
      ? rows
      : rows.slice(cursorAt(params.starting_after, 'starting_after') + 1);
  return list(url, after.slice(0, limit), after.length > limit);
}

/** A table's rows newest first, filtered by `created` and `keep`. */
export function newestFirst<T extends { id: string; created: number }>(
  table: Table<T>,
  params: ListParams,
  keep: (row: T) => boolean = () => true,
): T[] {
  return Object.values(table)
    .filter((row) => within(params.created, row.created) && keep(row))
    .reverse();
}

export function within(range: number | Range | undefined, value: number): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  return (
    value > (range.gt ?? Number.NEGATIVE_INFINITY) &&
    value >= (range.gte ?? Number.NEGATIVE_INFINITY) &&
    value < (range.lt ?? Number.POSITIVE_INFINITY) &&
    value <= (range.lte ?? Number.POSITIVE_INFINITY)
  );
}

export function list<T>(url: string, data: T[], hasMore = false): ListPage<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

function checkedLimit(limit = 10): number {
  const refuse = (bound: string) =>
    invalidRequest(`This value must be ${bound}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  if (limit < 1) throw refuse('greater than or equal to 1');
  if (limit > 100) throw refuse('less than or equal to 100');
  return limit;
}
