import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * Answers of one flood: how many wrong passwords, and how many of each other status. `broken` counts connections that
 * closed without an answer.
 */
export interface Flooded {
  answers: Record<string, number>;
  seconds: number;
}

interface Flood {
  /** Resolves after the last sign-in. */
  stop(): Promise<Flooded>;
}

export function startFlood(url: string, atOnce: number): Flood {
  const attacker = fork(join(import.meta.dirname, 'attacker.ts'), [url, String(atOnce)]);
  const measured = measuredBy(attacker);
  // A rejection surfaces in stop().
  measured.catch(() => {});
  return {
    stop() {
      attacker.kill('SIGTERM');
      return measured;
    },
  };
}

function measuredBy(attacker: ChildProcess): Promise<Flooded> {
  return new Promise((resolve, reject) => {
    attacker.once('message', (measured) => resolve(measured as Flooded));
    attacker.once('exit', (code) => reject(new Error(`The attacker ended with code ${code}.`)));
  });
}

/** The flood exists to make the server verify passwords, its most expensive step. */
const CHECKED = 'wrong password';
/** Far below the capacity of one core. Below this rate nothing was flooded. */
const MIN_PER_SECOND = 3;

/** Sums all floods of a bench. Throws when too few passwords were verified: such a flood costs the server nothing. */
export function floodNote(floods: readonly Flooded[]): string {
  const answers: Record<string, number> = {};
  let seconds = 0;
  for (const flood of floods) {
    seconds += flood.seconds;
    for (const [status, count] of Object.entries(flood.answers)) {
      answers[status] = (answers[status] ?? 0) + count;
    }
  }
  const measured = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  const checked = (answers[CHECKED] ?? 0) / seconds;
  const words = `sign-ins answered in ${seconds.toFixed(0)} s: ${measured.join(', ') || 'none'}`;
  if (!(checked >= MIN_PER_SECOND)) {
    throw new Error(`The flood was none: ${words}; less than ${MIN_PER_SECOND} checked a second.`);
  }
  return words;
}
