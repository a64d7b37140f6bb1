import type { LoadPlan, LoadResult } from '../load/plan.ts';
import { type Child, startChild } from './child.ts';
import { processorSeconds } from './cores.ts';
import { spreadOf } from './figure.ts';

export interface Measured extends LoadResult {
  /** How much of its core the server used: near 1, it was what was waited for. */
  busy: number;
}

export interface Generator {
  /** Fails when anything but a success was answered: what is refused quickly is no throughput. */
  load(plan: LoadPlan, serverPid: number): Promise<Measured>;
  stop(): Promise<void>;
}

const SPARE_SECONDS = 60;

export async function startGenerator(): Promise<Generator> {
  const child: Child<unknown> = await startChild('load/generator.ts', { side: 'around' });
  return {
    async load(plan, serverPid) {
      const [began, used] = [performance.now(), processorSeconds(serverPid)];
      const result = await child.ask<LoadResult>(plan, plan.seconds + SPARE_SECONDS);
      const busy = (processorSeconds(serverPid) - used) / ((performance.now() - began) / 1000);
      if (result.refused > 0) {
        throw new Error(`${result.refused} of ${result.answered} requests were refused.`);
      }
      return { ...result, busy };
    },
    stop: () => child.stop(),
  };
}

/** Whose processor was waited for, in the middle of the rounds: below about 90 % it was not the measured one's. */
export function busyNote(rounds: readonly { name: string; busy: number }[]): string {
  const names = [...new Set(rounds.map(({ name }) => name))];
  const shares = names.map((name) => {
    const { median } = spreadOf(
      rounds.filter((each) => each.name === name).map(({ busy }) => busy),
    );
    return `${name} ${(100 * median).toFixed(0)} %`;
  });
  return `core busy: ${shares.join(', ')}`;
}

/** One line of a round, for whoever watches. */
export function told(name: string, { perSecond, p50, p99, busy }: Measured): string {
  const ms = (value: number) => value.toFixed(1);
  const each = ((busy * 1e6) / perSecond).toFixed(0);
  return `${name.padEnd(10)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${ms(p50)}  p99 ${ms(p99)} ms  core ${(100 * busy).toFixed(0)} %, ${each} µs each`;
}
