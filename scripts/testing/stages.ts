/** In this order; the runs of one stage beside each other, the projects of one run in one vitest. */
export const STAGES: readonly string[][][] = [
  [['domain', 'sandbox', 'server']],
  // Processes are started and killed one by one, which leaves a core to the drill.
  [['launch'], ['drill']],
  [['browser']],
];
