import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from './person.ts';
import type { SandboxHands } from './sandbox-hands.ts';

const LOOK_EVERY_MS = 20;
/** Ends a hanging task. Not a performance bound. */
const GIVE_UP_MS = 30_000;

/** Performs every task itself. A task that is never done fails its step, because the sandbox can do all of them. */
export function createSandboxPerson(hands: SandboxHands, signal: AbortSignal): Person {
  return {
    async ask(task) {
      await task.inSandbox(hands);
      const deadline = performance.now() + GIVE_UP_MS;
      while (task.isDone !== null && !(await task.isDone())) {
        signal.throwIfAborted();
        if (performance.now() > deadline) throw new Error(`Not done in the sandbox: ${task.title}`);
        await delay(LOOK_EVERY_MS);
      }
      return 'done';
    },
  };
}
