import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The measured server owns the first core. The database and the load generator share the others. */
export type Side = 'measured' | 'around';

const CORES = availableParallelism();
const OF_SIDE: Record<Side, string> = {
  measured: '0',
  around: CORES > 2 ? `1-${CORES - 1}` : '1',
};

/** Pins all current and future threads and children too. Does nothing where the system cannot pin. */
export function pinTo(side: Side, pid: number): void {
  if (CORES < 2 || process.platform !== 'linux') return;
  spawnSync('taskset', ['-acp', OF_SIDE[side], String(pid)], { stdio: 'ignore' });
}

const TICKS_PER_SECOND = 100;

/** CPU seconds the process has used so far. Shows whether it was the bottleneck. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** CPU ticks of all cores since boot, and the share stolen by the hypervisor. */
function coreTicks(): { all: number; taken: number } {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1, 9);
  const numbers = (ticks ?? []).map(Number);
  return { all: numbers.reduce((sum, each) => sum + each, 0), taken: numbers[7] ?? 0 };
}

/** Starts watching. The returned function answers the percentage of CPU time stolen by the hypervisor since. */
export function watchHost(): () => number {
  if (process.platform !== 'linux') return () => Number.NaN;
  const before = coreTicks();
  return () => {
    const after = coreTicks();
    return (100 * (after.taken - before.taken)) / (after.all - before.all);
  };
}
