import type { LanePlan, LoadPlan, LoadResult, Question, Slice, SliceTimes } from '../load/plan.ts';
import { type Child, startChild } from './child.ts';
import { processorSeconds } from './cores.ts';
import { spreadOf } from './figure.ts';

interface Measured extends LoadResult {
  /** Share of its core that the server used. Near 1, the server was the bottleneck. */
  busy: number;
}

export interface Generator {
  /** Throws on any answer other than a success: fast refusals are no throughput. */
  load(plan: LoadPlan, serverPid: number): Promise<Measured>;
  /** Keeps the connections open for slices, which return the milliseconds of each request. Throws like `load`. */
  open(plan: LanePlan): Promise<(slice: Slice) => Promise<number[]>>;
  stop(): Promise<void>;
}

const SPARE_SECONDS = 60;

export async function startGenerator(): Promise<Generator> {
  const child: Child<unknown> = await startChild('load/generator.ts', { side: 'around' });
  const ask = <Answer>(question: Question, seconds: number): Promise<Answer> =>
    child.ask(question, seconds + SPARE_SECONDS);
  return {
    async load(plan, serverPid) {
      const used = processorSeconds(serverPid);
      const result = await ask<LoadResult>(plan, plan.seconds);
      // The generator prepares its requests before it starts the clock; the server is idle until then.
      const busy = (processorSeconds(serverPid) - used) / result.seconds;
      requireSuccess(result.refused, result.answered);
      return { ...result, busy };
    },
    async open(plan) {
      const lane = await ask<number>({ open: plan }, 0);
      return async (slice) => {
        const { times, refused } = await ask<SliceTimes>({ lane, ...slice }, slice.seconds);
        requireSuccess(refused, times.length);
        return times;
      };
    },
    stop: () => child.stop(),
  };
}

function requireSuccess(refused: number, answered: number): void {
  if (refused > 0) throw new Error(`${refused} of ${answered} requests were refused.`);
}

/** One measured round of one side. */
export interface Round {
  side: 'bare' | 'product';
  busy: number;
  perSecond: number;
}

/**
 * Median CPU use of each side. Below about 90 %, the measured server was not the bottleneck and could have done more.
 * The note therefore adds the throughput of the product per CPU second, relative to the bare server.
 */
export function busyNote(rounds: readonly Round[]): string {
  const medianOf = (side: Round['side'], value: (round: Round) => number) =>
    spreadOf(rounds.filter((each) => each.side === side).map(value)).median;
  const busy = (side: Round['side']) =>
    `${side} ${(100 * medianOf(side, (round) => round.busy)).toFixed(0)} %`;
  const each = (side: Round['side']) => medianOf(side, ({ perSecond, busy }) => perSecond / busy);
  const share = ((100 * each('product')) / each('bare')).toFixed(1);
  return `core busy: ${busy('bare')}, ${busy('product')}; per second of processor ${share} %`;
}

/** One progress line per round. */
export function summaryOf(name: string, { perSecond, p50, p99, busy }: Measured): string {
  const ms = (value: number) => value.toFixed(1);
  const each = ((busy * 1e6) / perSecond).toFixed(0);
  return `${name.padEnd(10)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${ms(p50)}  p99 ${ms(p99)} ms  core ${(100 * busy).toFixed(0)} %, ${each} µs each`;
}
