import type { SandboxHands } from './sandbox-hands.ts';

/** Something that only a person can do: a page without an API, or joining by an invite. */
export interface Task {
  title: string;
  /** Opened by the person; null where the place is named in `steps`. */
  link: string | null;
  steps: readonly string[];
  /** Asked again and again; true ends the waiting. Null where only the person knows: they type "done". */
  isDone: (() => Promise<boolean>) | null;
  /** The same through the sandbox's control calls. */
  inSandbox(hands: SandboxHands): Promise<void>;
}

/** skipped: the person said so, or nobody acted within the time. */
export type TaskOutcome = 'done' | 'skipped';

export interface Person {
  /** Waits until the task is done. Never fails because nobody acted. */
  ask(task: Task): Promise<TaskOutcome>;
}
