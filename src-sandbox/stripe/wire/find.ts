import type { Table } from '../state.ts';
import { notFound, resourceMissing } from './answers/stripe-error.ts';

/** Looks up an untrusted id. A name such as __proto__ finds nothing. */
export function lookUp<T>(table: Table<T>, id: string): T | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

/** The object named by the path. 404 when it does not exist. */
export function inPath<T>(table: Table<T>, id: string, kind: string, param = 'id'): T {
  const found = lookUp(table, id);
  if (found === undefined) throw notFound(kind, id, param);
  return found;
}

/** The object named by a parameter. 400 when it does not exist. */
export function named<T>(table: Table<T>, id: string, kind: string, param: string): T {
  const found = lookUp(table, id);
  if (found === undefined) throw resourceMissing(kind, id, param);
  return found;
}
