import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { type Bench, startBench } from '../support/access-bench.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { workByHand } from '../support/work-by-hand.ts';

/** One way in which a seller runs the product. The drill's requirements are the same in each. */
export interface DrillMode {
  name: string;
  /** Starts the bench in this mode. The caller closes it. */
  start(options: BenchOptions): Promise<Bench>;
  /** Does a person's part between two rounds of work. Absent: the mode needs no person. */
  betweenRounds?(bench: Bench): Promise<void>;
}

const DRILL_MODES: readonly DrillMode[] = [
  { name: 'automatic', start: startBench },
  {
    name: 'manual',
    start: (options) => startBench({ ...options, slaHours: 24 }),
    betweenRounds: workByHand,
  },
  // TradingView's list rows have ids of their own.
  { name: 'own-row-ids', start: (options) => startBench({ ...options, rowIds: 'row' }) },
  {
    name: 'no-intent',
    start: (options) => startBench({ ...options, membersIntent: false }),
    betweenRounds: sweepOneByOne,
  },
];

/** Members cannot be listed, so the sweep reads the known ones one by one during the storm. */
async function sweepOneByOne({ access }: Bench): Promise<void> {
  const providers = access.providers.filter(({ name }) => name === 'discord');
  await sweepAccess({ ...access, providers });
}

/** `ACCESS_DRILL=1` runs every mode; `ACCESS_DRILL=automatic,…` runs the named ones. */
export function modesToDrill(): readonly DrillMode[] {
  const wanted = (process.env.ACCESS_DRILL ?? '1').split(',');
  const modes = DRILL_MODES.filter(({ name }) => wanted.includes('1') || wanted.includes(name));
  if (modes.length > 0) return modes;
  throw new Error(`ACCESS_DRILL is 1 or some of ${DRILL_MODES.map(({ name }) => name)}.`);
}
