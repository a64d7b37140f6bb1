import type { JobWithMetadata } from 'pg-boss';

/** Seconds between due and started, by PostgreSQL's clock. */
export function lagOf({ createdOn, startAfter, startedOn }: JobWithMetadata<unknown>): number {
  const due = Math.max(createdOn.getTime(), startAfter.getTime());
  return Math.max(0, startedOn.getTime() - due) / 1000;
}
