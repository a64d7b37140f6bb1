import type { SetUpPart } from '../community/set-up-part.ts';

/** The steps of the setup page, in order. The server's own checks are below them. */
export const WIZARD_STEPS = [
  'stripe',
  'discord',
  'tradingview',
  'mail',
  'brand',
] as const satisfies readonly SetUpPart[];
export type WizardStep = (typeof WIZARD_STEPS)[number];

export function isWizardStep(text: unknown): text is WizardStep {
  return WIZARD_STEPS.some((step) => step === text);
}

interface Check {
  id: string;
  state: 'ok' | 'missing' | 'wrong' | 'advice' | 'sandbox' | 'off' | 'unknown';
}

/** A shop is not its own while it has the product's name. */
const NEEDED = new Set(['brand.name']);

/** Whether the step is not ready before the operator has acted on this check. */
export const isToDo = ({ id, state }: Check) =>
  state === 'missing' || state === 'wrong' || (state === 'advice' && NEEDED.has(id));

interface Progress {
  /** ready: nothing is missing. sandbox: works, with a simulated provider. */
  state: 'ready' | 'sandbox' | 'to-do' | 'unknown';
  /** Checks that the operator has to act on. */
  toDo: number;
  /** Checks that could be better. */
  advice: number;
}

/** Undefined: the checks could not be read. */
export function progressOf(checks: readonly Check[] | undefined): Progress {
  if (checks === undefined) return { state: 'unknown', toDo: 0, advice: 0 };
  const toDo = checks.filter(isToDo).length;
  const advice = checks.filter((check) => check.state === 'advice' && !isToDo(check)).length;
  const has = (state: Check['state']) => checks.some((check) => check.state === state);
  const state =
    toDo > 0 ? 'to-do' : has('unknown') ? 'unknown' : has('sandbox') ? 'sandbox' : 'ready';
  return { state, toDo, advice };
}
