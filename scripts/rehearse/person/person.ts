import type { SandboxHands } from './sandbox-hands.ts';

/** A task for a person: a page without an API, or joining by an invite. */
export interface Task {
  title: string;
  /** Opened by the person. Null where `steps` names the place. */
  link: string | null;
  steps: readonly string[];
  /** Polled until true. Null when only the person knows; they type "done". */
  isDone: (() => Promise<boolean>) | null;
  /** Performs the task through the sandbox's control calls. */
  inSandbox(hands: SandboxHands): Promise<void>;
}

/** skipped: the person skipped it or did not act in time. */
export type TaskOutcome = 'done' | 'skipped';

export interface Person {
  /** Waits until the task is done. Never throws when the person does not act. */
  ask(task: Task): Promise<TaskOutcome>;
}
