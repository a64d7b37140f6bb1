import { ConfigError } from '../config/load-config.ts';
import { StartRefusal } from '../process/start-refusal.ts';

/** What everything together may take; what is left then is ended by force. */
const ALL_WITHIN_MS = 4700;

export interface ShutdownStep {
  name: string;
  stop(): Promise<unknown> | unknown;
  /** Then it is forced, and the next step begins. */
  withinMs?: number;
  /** Spent waiting on purpose: added to what this step, and everything together, may take. */
  besidesMs?: number;
  /** At once and without waiting, when the person insists or the time is over. */
  force?(): void;
}

export interface Shutdown {
  /** Steps run in the reverse order of being added: what was started last stops first. */
  add(step: ShutdownStep): void;
  /** Stops everything and ends the process. Called again: ends it at once. */
  begin(exitCode: number): Promise<void>;
  /** Starts something; a refusal is told as its one sentence, and either way nothing is left running. */
  guard(start: () => Promise<void>): Promise<void>;
  readonly signal: AbortSignal;
}

export interface ShutdownOptions {
  exit?: (code: number) => void;
  complain?: (text: string) => void;
}

export function openShutdown(options: ShutdownOptions = {}): Shutdown {
  const exit = options.exit ?? ((code) => process.exit(code));
  const complain = options.complain ?? ((text) => process.stderr.write(`${text}\n`));
  const steps: ShutdownStep[] = [];
  const begun = new AbortController();

  const finishByForce = (code: number): void => {
    for (const step of steps) step.force?.();
    exit(code);
  };

  const runSteps = async (): Promise<void> => {
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      await runStep(step).catch((error) => complain(`Stopping ${step?.name} failed: ${error}`));
      // Only now: while it stops, it may still have to be forced. Others may have been added meanwhile.
      steps.splice(steps.indexOf(step), 1);
    }
  };

  const begin = async (exitCode: number): Promise<void> => {
    if (begun.signal.aborted) return finishByForce(exitCode || 130);
    begun.abort();
    const besidesMs = steps.reduce((sum, step) => sum + (step.besidesMs ?? 0), 0);
    const late = setTimeout(() => finishByForce(1), ALL_WITHIN_MS + besidesMs);
    await runSteps();
    clearTimeout(late);
    exit(exitCode);
  };

  return {
    begin,
    signal: begun.signal,
    add(step) {
      steps.push(step);
    },
    async guard(start) {
      try {
        await start();
      } catch (error) {
        // A start that was interrupted fails in its own ways; the interruption has its own end.
        if (begun.signal.aborted) return;
        complain(isForPeople(error) ? error.message : describe(error));
        await begin(1);
      }
    },
  };
}

async function runStep({
  stop,
  force,
  withinMs = 1000,
  besidesMs = 0,
}: ShutdownStep): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      force?.();
      resolve();
    }, withinMs + besidesMs);
  });
  try {
    await Promise.race([stop(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Worded for the person who starts: a stack trace would only hide it. */
function isForPeople(error: unknown): error is Error {
  return error instanceof StartRefusal || error instanceof ConfigError;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
