import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './process-identity.ts';

interface EndingStep {
  signal: NodeJS.Signals;
  /** How long to wait before the next step. After the last one, gives up. */
  withinMs: number;
  /** Signals the whole process group that it leads. */
  group?: boolean;
}

/** Sends the signals in turn until the process is gone. Returns whether it is. */
export async function endProcess(
  target: ProcessIdentity,
  steps: readonly EndingStep[],
): Promise<boolean> {
  for (const step of steps) {
    if (!isRunning(target)) return true;
    signal(target.pid, step);
    if (await isGoneWithin(target, step.withinMs)) return true;
  }
  return !isRunning(target);
}

async function isGoneWithin(target: ProcessIdentity, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (isRunning(target)) {
    if (performance.now() > deadline) return false;
    await delay(15);
  }
  return true;
}

function signal(pid: number, step: EndingStep): void {
  try {
    process.kill(step.group === true ? -pid : pid, step.signal);
  } catch {
    // Already gone, as intended.
  }
}
