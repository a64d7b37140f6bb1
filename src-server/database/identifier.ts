import { v7 } from 'uuid';

/** UUID v7: made in code, sorts by time, text on the wire. */
export function newId(): string {
  return v7();
}
