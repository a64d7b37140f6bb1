import type { SignalsDeps } from '../signals.deps.ts';
import { judgeAlerts } from './judge-stored.ts';
import type { AlertVerdict } from './signal-alert.entity.ts';

const VERDICTS: readonly AlertVerdict[] = ['accepted', 'duplicate', 'refused', 'held'];

export interface Intake {
  /** Judges stored alerts soon. A call during a run causes one more. */
  poke(): void;
  /** Judges all stored alerts. */
  run(): Promise<void>;
  /** Waits for the run under way. */
  stop(): Promise<void>;
}

/** One run at a time in this process. The timer judges alerts that a killed process left. */
export function createIntake(
  deps: Pick<SignalsDeps, 'orm' | 'alertOperator' | 'metrics' | 'log' | 'machineClock'>,
): Intake {
  // Start at 0 so rate() sees the first alert.
  for (const verdict of VERDICTS) deps.metrics.signalAlerts.inc({ verdict }, 0);
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  const runAll = async (): Promise<void> => {
    do {
      isAsked = false;
      while (!isStopped && (await judgeAlerts(deps))) {
        // More than one batch was stored.
      }
    } while (isAsked && !isStopped);
  };
  const run = (): Promise<void> => {
    isAsked = true;
    running ??= runAll().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    run,
    poke() {
      run().catch((error: unknown) => {
        deps.log.error({ err: error }, 'stored alerts could not be judged; the timer tries again');
      });
    },
    async stop() {
      isStopped = true;
      await running?.catch(() => {});
    },
  };
}
