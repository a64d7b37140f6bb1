import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Person, Task, TaskOutcome } from './person.ts';

const LOOK_EVERY_MS = 3_000;

interface TerminalPersonOptions {
  say(line: string): void;
  /** Maximum duration of one task. */
  timeoutMs: number;
  signal: AbortSignal;
  input?: NodeJS.ReadableStream;
  lookEveryMs?: number;
}

/** Prints the task and polls until it is done, skipped or timed out. */
export function createTerminalPerson(options: TerminalPersonOptions): Person {
  const { say, timeoutMs, signal, input = process.stdin, lookEveryMs = LOOK_EVERY_MS } = options;
  return {
    async ask(task): Promise<TaskOutcome> {
      tell(task, say, timeoutMs);
      const lines = createInterface({ input });
      let word = '';
      lines.on('line', (line) => {
        word = line.trim().toLowerCase();
      });
      const isDone = task.isDone ?? (async () => word === 'done');
      const deadline = performance.now() + timeoutMs;
      try {
        while (!(await isDone())) {
          signal.throwIfAborted();
          if (word === 'skip' || performance.now() > deadline) {
            say(
              `    ${word === 'skip' ? 'Skipped.' : 'Nobody acted in time.'} The facts stay unknown.`,
            );
            return 'skipped';
          }
          await delay(Math.min(lookEveryMs, Math.max(1, deadline - performance.now())), undefined, {
            signal,
          });
        }
        say('    Done.');
        return 'done';
      } finally {
        lines.close();
      }
    },
  };
}

function tell(task: Task, say: (line: string) => void, timeoutMs: number): void {
  const { title, link, steps, isDone } = task;
  say(`  > ${title}`);
  if (link !== null) say(`    Open ${link}`);
  for (const [index, step] of steps.entries()) say(`    ${index + 1}. ${step}`);
  const word = isDone === null ? 'Type "done" when it is done, or "skip"' : 'Type "skip"';
  say(`    Waiting for ${Math.round(timeoutMs / 60_000)} minutes. ${word} to continue without it.`);
}
