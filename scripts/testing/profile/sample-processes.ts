import { commandOf, listProcesses, machineTimes, type ProcessStat } from './process-stat.ts';

export const KINDS = ['workers', 'runner', 'PostgreSQL', 'browser', 'other processes'] as const;
type Kind = (typeof KINDS)[number];

/** CPU time of a worker's children since the previous sample. */
export interface Sample {
  at: number;
  worker: number;
  cpuMs: number;
}

export interface Sampled {
  wallMs: number;
  cpuMs: Record<Kind, number>;
  /** Share of all cores that was idle, and share used by unrelated work. */
  idleShare: number;
  otherShare: number;
  samples: Sample[];
}

interface Member {
  kind: Kind;
  name: string;
  /** The worker it descends from, or its own id for a worker. Null for other children of the runner. */
  worker: number | null;
  cpuMs: number;
}

const EVERY_MS = 250;

/** Samples the descendants of this process until `stop`. Linux only. */
export function sampleProcesses(): { stop(): Sampled } {
  const began = Date.now();
  const machine = machineTimes();
  const members = new Map<string, Member>();
  const samples: Sample[] = [];
  const cpuMs = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;

  const look = (): void => {
    const at = Date.now();
    const found = withParentsFirst(listProcesses());
    const keys = new Map(found.map((stat) => [stat.pid, `${stat.pid} ${stat.startedAt}`]));
    for (const stat of found) {
      const key = `${stat.pid} ${stat.startedAt}`;
      const known = members.get(key);
      const parent = members.get(keys.get(stat.parent) ?? '');
      const member = known?.name === stat.name ? known : memberOf(stat, parent, known);
      if (member === null) continue;
      const took = stat.cpuMs - (known?.cpuMs ?? 0);
      cpuMs[member.kind] += took;
      if (member.worker !== null && member.kind !== 'workers' && took > 0) {
        samples.push({ at, worker: member.worker, cpuMs: took });
      }
      members.set(key, { ...member, cpuMs: stat.cpuMs });
    }
  };
  const timer = setInterval(look, EVERY_MS);

  return {
    stop() {
      clearInterval(timer);
      look();
      const now = machineTimes();
      const idle = now.idleMs - machine.idleMs;
      const busy = now.busyMs - machine.busyMs;
      const own = Object.values(cpuMs).reduce((sum, each) => sum + each, 0);
      return {
        wallMs: Date.now() - began,
        cpuMs,
        idleShare: idle / (idle + busy),
        otherShare: Math.max(0, busy - own) / (idle + busy),
        samples,
      };
    },
  };
}

/** Null for an unrelated process. A known process stays ours when its parent exits. */
function memberOf(
  stat: ProcessStat,
  parent: Member | undefined,
  known: Member | undefined,
): Member | null {
  const isRunner = stat.parent === process.pid;
  if (parent === undefined && known === undefined && !isRunner) return null;
  const kind = isRunner ? 'runner' : kindOf(stat);
  const worker = known?.worker ?? parent?.worker ?? (kind === 'workers' ? stat.pid : null);
  return { kind, name: stat.name, worker, cpuMs: stat.cpuMs };
}

function kindOf({ pid, name }: ProcessStat): Kind {
  if (name === 'postgres' || name === 'initdb') return 'PostgreSQL';
  if (name.startsWith('chrom') || name.startsWith('headless')) return 'browser';
  return commandOf(pid).includes('vitest/dist/workers') ? 'workers' : 'other processes';
}

function withParentsFirst(stats: readonly ProcessStat[]): ProcessStat[] {
  return [...stats].sort((one, other) => one.startedAt - other.startedAt || one.pid - other.pid);
}
