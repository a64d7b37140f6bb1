import type { Table } from '../state.ts';
import { notFound, resourceMissing } from './answers/stripe-error.ts';

/** What a table holds under an id that somebody else wrote; a name such as __proto__ finds nothing. */
export function lookUp<T>(table: Table<T>, id: string): T | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

/** The object that the path names; 404 when there is none. */
export function inPath<T>(table: Table<T>, id: string, kind: string, param = 'id'): T {
  const found = lookUp(table, id);
  if (found === undefined) throw notFound(kind, id, param);
  return found;
}

/** The object that a parameter names; 400 when there is none. */
export function named<T>(table: Table<T>, id: string, kind: string, param: string): T {
  const found = lookUp(table, id);
  if (found === undefined) throw resourceMissing(kind, id, param);
  return found;
}
