import type {
  STEP_ACTIONS,
  STEP_STATES,
  STEP_TITLES,
} from '../../../src/texts/pages/delivery.texts.ts';

export interface DeliveryStep {
  key: keyof typeof STEP_TITLES;
  state: keyof typeof STEP_STATES;
  /** Current knowledge: a name, a date, or the pending action. */
  text: string;
  /** ISO time at which the step reached this state, if the server knows it. */
  since?: string | null | undefined;
  /** An action that the subscriber can take. */
  action?: keyof typeof STEP_ACTIONS;
}
