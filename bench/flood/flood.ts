import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * How often a flood was told that a password is wrong, and how often which other status; `broken` are connections
 * that ended without an answer.
 */
export interface Flooded {
  answers: Record<string, number>;
  seconds: number;
}

export interface Flood {
  /** Answers when the last sign-in has been. */
  stop(): Promise<Flooded>;
}

export function startFlood(url: string, atOnce: number): Flood {
  const attacker = fork(join(import.meta.dirname, 'attacker.ts'), [url, String(atOnce)]);
  const told = toldBy(attacker);
  // Looked at when it is stopped.
  told.catch(() => {});
  return {
    stop() {
      attacker.kill('SIGTERM');
      return told;
    },
  };
}

function toldBy(attacker: ChildProcess): Promise<Flooded> {
  return new Promise((resolve, reject) => {
    attacker.once('message', (told) => resolve(told as Flooded));
    attacker.once('exit', (code) => reject(new Error(`The attacker ended with code ${code}.`)));
  });
}

/** What the flood is about: checking is what costs. */
const CHECKED = 'wrong password';
/** Far fewer than one core checks: without them nothing was flooded. */
const LEAST_PER_SECOND = 3;

/** All floods of a bench together. Fails where hardly a password was checked: such a flood costs nobody anything. */
export function floodNote(floods: readonly Flooded[]): string {
  const answers: Record<string, number> = {};
  let seconds = 0;
  for (const flood of floods) {
    seconds += flood.seconds;
    for (const [status, count] of Object.entries(flood.answers)) {
      answers[status] = (answers[status] ?? 0) + count;
    }
  }
  const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  const checked = (answers[CHECKED] ?? 0) / seconds;
  const words = `sign-ins answered in ${seconds.toFixed(0)} s: ${told.join(', ') || 'none'}`;
  if (!(checked >= LEAST_PER_SECOND)) {
    throw new Error(
      `The flood was none: ${words}; less than ${LEAST_PER_SECOND} checked a second.`,
    );
  }
  return words;
}
