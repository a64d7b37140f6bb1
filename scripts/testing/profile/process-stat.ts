import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

export interface ProcessStat {
  pid: number;
  parent: number;
  name: string;
  /** CPU time since its start, without child processes. */
  cpuMs: number;
  /** In ticks since boot. Distinguishes processes that reuse an id. */
  startedAt: number;
}

/** Parses /proc/PID/stat. The name is in parentheses and may itself contain spaces and parentheses. */
export function parseStat(line: string): ProcessStat {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  const rest = line.slice(close + 2).split(' ');
  const numberAt = (field: number): number => Number(rest[field - 3]);
  return {
    pid: Number(line.slice(0, open)),
    name: line.slice(open + 1, close),
    parent: numberAt(4),
    cpuMs: (numberAt(14) + numberAt(15)) * MS_PER_TICK,
    startedAt: numberAt(22),
  };
}

export function listProcesses(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const line = readOrNull(`/proc/${pid}/stat`);
      return line === null ? [] : [parseStat(line)];
    });
}

export const commandOf = (pid: number): string =>
  readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';

/** Sum over all cores since boot. */
export function machineTimes(): { idleMs: number; busyMs: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  // The last two fields are already counted in the first two.
  const times = ticks.slice(0, 8).map((each) => Number(each) * MS_PER_TICK);
  const idleMs = (times[3] ?? 0) + (times[4] ?? 0);
  return { idleMs, busyMs: times.reduce((sum, each) => sum + each, 0) - idleMs };
}

/** Null for a process that has exited since it was listed. */
function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
