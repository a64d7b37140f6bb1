import type { STEP_ACTIONS, STEP_STATES, STEP_TITLES } from './copy.ts';

export interface DeliveryStep {
  key: keyof typeof STEP_TITLES;
  state: keyof typeof STEP_STATES;
  /** What is known: a name, a day, what is awaited. */
  text: string;
  /** ISO moment at which the step came to be as it is, where the server knows it. */
  since?: string | null | undefined;
  /** What the subscriber can do about it. */
  action?: keyof typeof STEP_ACTIONS;
}
