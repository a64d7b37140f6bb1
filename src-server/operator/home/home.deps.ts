import type { OperatorDeps } from '../operator.deps.ts';

/** The home reads what the slices know. It has no tables and no rules of its own. */
export type HomeDeps = Pick<
  OperatorDeps,
  | 'orm'
  | 'clock'
  | 'machineClock'
  | 'log'
  | 'jobs'
  | 'catalogue'
  | 'billing'
  | 'operations'
  | 'setUp'
  | 'community'
  | 'signals'
>;
