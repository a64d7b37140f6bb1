import type { UsersSort } from '../../../src/contract/operator/users.contract.ts';
import { AppError } from '../../errors/app-error.ts';

export interface UserOrder {
  by: UsersSort;
  descending: boolean;
}

/** A row's place in an order: its value as text, and its id. */
export interface Place {
  value: string | null;
  id: string;
}

/** The documented order: newest first. Ids are UUID v7, which sort by creation. */
export const NEWEST_FIRST: UserOrder = { by: 'created', descending: true };

/** SQL of a sorted column as its index has it. */
export interface SortedColumn {
  key: string;
  type: string;
}

const COLUMNS: Record<Exclude<UsersSort, 'created'>, SortedColumn> = {
  email: { key: 'c.email collate "C"', type: 'text' },
  plan: { key: 'c.listed_plan', type: 'text' },
  status: { key: 'c.listed_status', type: 'text' },
  until: {
    // Without an end comes last.
    key: `coalesce(c.access_until, 'infinity'::timestamptz)`,
    type: 'timestamptz',
  },
};

/** Null for the order of ids. */
export function sortedColumn(by: UsersSort): SortedColumn | null {
  return by === 'created' ? null : COLUMNS[by];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^(infinity|\d{4,5}-\d\d-\d\d [\d:.+-]+)$/;

export function cursorOf({ value, id }: Place): string {
  return value === null ? id : Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Whether the cursor is a place in the order of ids. */
export const isCursorOfIds = (cursor: string) => UUID.test(cursor);

/** Raises 'invalid' for a cursor of another order, or of none. */
export function placeOfCursor(cursor: string, { by }: UserOrder): Place {
  if (by === 'created') {
    if (isCursorOfIds(cursor)) return { value: null, id: cursor };
    throw unknownPage();
  }
  const [value, id] = pairIn(cursor);
  if (typeof value !== 'string' || typeof id !== 'string' || !UUID.test(id)) throw unknownPage();
  if (value.includes('\0') || (by === 'until' && !MOMENT.test(value))) throw unknownPage();
  return { value, id };
}

function pairIn(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

const unknownPage = () => new AppError('admin.bad-cursor', 'invalid', 'Unknown page.');
