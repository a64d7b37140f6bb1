/** Stages run in order, the runs of a stage in parallel, and the projects of a run in one Vitest. */
export const STAGES: readonly string[][][] = [
  [['domain', 'sandbox', 'server']],
  // Launch tests start and kill processes one at a time, which leaves a core for the drill.
  [['launch'], ['drill']],
  [['browser']],
];
