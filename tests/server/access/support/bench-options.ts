import type { Clock } from '../../../../src-server/clock/clock.ts';

/** No source settles which of the two `list_users` shows. */
export const ROW_IDS = ['user', 'row'] as const;
export type RowIds = (typeof ROW_IDS)[number];

export interface BenchOptions {
  /** Decides the rates of faults. */
  random?: () => number;
  /** Absent: PACE_SCALE. */
  paceScale?: number;
  /** Dates the tries of a refused TradingView session; absent: the machine's. */
  machineClock?: Clock;
  /** Manual mode with this promise; absent: automatic mode. */
  slaHours?: number;
  /** Whether Discord grants the privileged members intent; absent: yes. */
  membersIntent?: boolean;
  /** How many members a sweep reads alone without that intent; absent: as many as the product does. */
  maxReads?: number;
  /** What the `id` of a TradingView list row is; absent: the user's. */
  rowIds?: RowIds;
}
