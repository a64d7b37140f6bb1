import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The system reuses pids. Together with its start mark, a pid identifies one process forever. */
export interface ProcessIdentity {
  pid: number;
  /** The system's start mark: compared, never interpreted. */
  start: string;
}

/** The living process with this pid, or null. A zombie is not alive. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const start = process.platform === 'linux' ? startOnLinux(pid) : startFromPs(pid);
  return start === null ? null : { pid, start };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.start === identity.start;
}

export function identifySelf(): ProcessIdentity {
  return identifyProcess(process.pid) ?? { pid: process.pid, start: 'unknown' };
}

/** Also true for zombies and for other users' processes. */
export function isIdTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Processes whose working directory is this folder, on systems that tell (Linux). */
export function listProcessesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const ids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return ids.filter((pid) => workingDirectoryOf(pid) === folder);
}

function workingDirectoryOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** A living process's arguments as one line, or '' if unreadable. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
    return ps(pid, 'command=');
  } catch {
    return '';
  }
}

export function parentOf(pid: number): number | null {
  try {
    const parent = process.platform === 'linux' ? statOnLinux(pid)[1] : ps(pid, 'ppid=');
    return parent === undefined ? null : Number(parent);
  } catch {
    return null;
  }
}

function startOnLinux(pid: number): string | null {
  try {
    const fields = statOnLinux(pid);
    const [state, startTicks] = [fields[0], fields[19]];
    if (startTicks === undefined || state === 'Z' || state === 'X') return null;
    // Ticks count from boot. Without the boot id they would repeat after a reboot.
    return `${bootId()}:${startTicks}`;
  } catch {
    return null;
  }
}

/**
 * The fields after the command name, which is in parentheses and may itself contain spaces and
 * parentheses.
 */
function statOnLinux(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
}

/** For systems without /proc. The result does not depend on the caller's time zone or locale. */
export function startFromPs(pid: number): string | null {
  try {
    if (ps(pid, 'stat=').startsWith('Z')) return null;
    return ps(pid, 'lstart=') || null;
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string {
  const words = ['TZ=UTC', 'LC_ALL=C', 'ps', '-o', column, '-p', String(pid)];
  return execFileSync('env', words, { encoding: 'utf8' }).trim();
}
