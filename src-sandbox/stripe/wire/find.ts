import type { Table } from '../state.ts';
import { notFound, resourceMissing } from './stripe-error.ts';

/** The object that the path names; 404 when there is none. */
export function inPath<T>(table: Table<T>, id: string, kind: string, param = 'id'): T {
  const found = Object.hasOwn(table, id) ? table[id] : undefined;
  if (found === undefined) throw notFound(kind, id, param);
  return found;
}

/** The object that a parameter names; 400 when there is none. */
export function named<T>(table: Table<T>, id: string, kind: string, param: string): T {
  const found = Object.hasOwn(table, id) ? table[id] : undefined;
  if (found === undefined) throw resourceMissing(kind, id, param);
  return found;
}
