import type { DrillResult } from './drill.ts';

/** The minimum a run must cover to prove anything. */
export interface Demand {
  events: number;
  faults: number;
  /** Each of these fault numbers at least `atLeast` times. */
  kinds: readonly string[];
  atLeast: number;
}

const CHANGING_SHARE = 0.3;
/** After this many attempts, anything that can work has worked. */
const OFTEN = 20;

/** Everything that keeps this run from being proof: broken invariants first, then missing coverage. */
export function verdictOn(result: DrillResult, demand: Demand): string[] {
  const struck = Map.groupBy(result.struck, ({ fault }) => fault);
  const missed = struck.get('missed') ?? [];
  const faults = result.struck.length - missed.length;
  const share = result.changing / Math.max(result.events, 1);
  return [
    ...result.wrong,
    ...result.ended,
    ...lacking('events', result.events, demand.events),
    ...lacking('faults', faults, demand.faults),
    ...demand.kinds.flatMap((number) =>
      lacking(number, struck.get(number)?.length ?? 0, demand.atLeast),
    ),
    ...(share < CHANGING_SHARE
      ? [`Only ${(100 * share).toFixed(1)} % of the events changed anything`]
      : []),
    ...result.attempts
      .filter(({ times, worked }) => times >= OFTEN && worked === 0)
      .map(({ what, times, refusal }) => `${what}: tried ${times} times, never worked: ${refusal}`),
  ];
}

function lacking(what: string, are: number, wanted: number): string[] {
  return are >= wanted ? [] : [`${what}: ${are} of ${wanted}`];
}
