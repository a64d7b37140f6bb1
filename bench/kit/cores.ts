import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The measured server has the first core to itself; the database and who asks share the others. */
export type Side = 'measured' | 'around';

const CORES = availableParallelism();
const OF_SIDE: Record<Side, string> = {
  measured: '0',
  around: CORES > 2 ? `1-${CORES - 1}` : '1',
};

/** Also for the threads and children that it will have. Does nothing where the system cannot. */
export function pinTo(side: Side, pid: number): void {
  if (CORES < 2 || process.platform !== 'linux') return;
  spawnSync('taskset', ['-acp', OF_SIDE[side], String(pid)], { stdio: 'ignore' });
}

const TICKS_PER_SECOND = 100;

/** Seconds of processor that a process has used so far: what says whether it was the one that was waited for. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Ticks of all cores since the machine's start, and those of them in which its host ran others. */
function coreTicks(): { all: number; taken: number } {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1, 9);
  const numbers = (ticks ?? []).map(Number);
  return { all: numbers.reduce((sum, each) => sum + each, 0), taken: numbers[7] ?? 0 };
}

/** Begins to watch; what it answers tells the share of all cores, in percent, that the machine's host took since. */
export function watchHost(): () => number {
  if (process.platform !== 'linux') return () => Number.NaN;
  const before = coreTicks();
  return () => {
    const after = coreTicks();
    return (100 * (after.taken - before.taken)) / (after.all - before.all);
  };
}
