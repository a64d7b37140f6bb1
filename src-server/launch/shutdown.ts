import { ConfigError } from '../config/load-config.ts';
import { StartRefusal } from '../process/start-refusal.ts';

/** Limit for all steps together. The rest is then forced. */
const ALL_WITHIN_MS = 4700;

export const TOOK_TOO_LONG = 'Stopping took longer than';

interface ShutdownStep {
  name: string;
  stop(): Promise<unknown> | unknown;
  /** After this the step is forced and the next one starts. */
  withinMs?: number;
  /** Deliberate waiting time, added to the limits of this step and of all together. */
  besidesMs?: number;
  /** Stops at once without waiting, when the user insists or the time is up. */
  force?(): void;
}

export interface Shutdown {
  /** Steps run in reverse order of `add`: the last started stops first. */
  add(step: ShutdownStep): void;
  /** Stops everything and ends the process. A second call ends it at once. */
  begin(exitCode: number): Promise<void>;
  /** Runs a start. On failure, prints a refusal's message and stops whatever is running. */
  guard(start: () => Promise<void>): Promise<void>;
  readonly signal: AbortSignal;
}

interface ShutdownOptions {
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
      // Removed only now, since it may still have to be forced. Its index may have changed.
      steps.splice(steps.indexOf(step), 1);
    }
  };

  const begin = async (exitCode: number): Promise<void> => {
    if (begun.signal.aborted) return finishByForce(exitCode || 130);
    begun.abort();
    const besidesMs = steps.reduce((sum, step) => sum + (step.besidesMs ?? 0), 0);
    const withinMs = ALL_WITHIN_MS + besidesMs;
    const late = setTimeout(() => {
      const left = steps.map(({ name }) => name).join(', ');
      complain(`${TOOK_TOO_LONG} ${withinMs / 1000} seconds. Ended by force: ${left}.`);
      finishByForce(1);
    }, withinMs);
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
        // An interrupted start fails in its own ways. The interruption already handles the exit.
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

/** Written for the user. A stack trace would only hide the message. */
function isForPeople(error: unknown): error is Error {
  return error instanceof StartRefusal || error instanceof ConfigError;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
