import type { Clock } from '../../../../src-server/clock/clock.ts';

/** No source settles which of the two `list_users` shows. */
export const ROW_IDS = ['user', 'row'] as const;
type RowIds = (typeof ROW_IDS)[number];

export interface BenchOptions {
  /** Decides the rates of faults. */
  random?: () => number;
  /** Absent: PACE_SCALE. */
  paceScale?: number;
  /** Times the retries of a refused TradingView session. Absent: the machine's clock. */
  machineClock?: Clock;
  /** Manual mode with this SLA. Absent: automatic mode. */
  slaHours?: number;
  /** Whether Discord grants the privileged members intent. Absent: yes. */
  membersIntent?: boolean;
  /** Members that a sweep reads one by one without that intent. Absent: the product's default. */
  maxReads?: number;
  /** The meaning of `id` in a TradingView list row. Absent: the user's. */
  rowIds?: RowIds;
}
