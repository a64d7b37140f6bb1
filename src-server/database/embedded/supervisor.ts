import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../../process/process-identity.ts';
import type { Postmaster } from './postmaster-note.ts';

const LOOK_EVERY_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export interface SupervisedServer {
  readonly current: Postmaster;
  /** Stops watching; resolves once no restart is under way any more. */
  release(): Promise<void>;
}

export interface Supervision {
  first: Postmaster;
  /** Brings the server back on the same port; may fail and is then called again after a pause. */
  restart(previous: Postmaster): Promise<Postmaster>;
  onLost(previous: Postmaster): void;
  onRestarted(next: Postmaster): void;
  onRestartFailed(error: Error): void;
}

/**
 * Watches by looking, not by the child's exit event: a server that an earlier start left us is not our child.
 */
export function supervise(supervision: Supervision): SupervisedServer {
  let current = supervision.first;
  const released = new AbortController();
  const pause = (ms: number): Promise<unknown> =>
    delay(ms, undefined, { signal: released.signal, ref: false }).catch(() => null);

  const bringBack = async (): Promise<void> => {
    for (
      let pauseMs = 100;
      !released.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        current = await supervision.restart(current);
        supervision.onRestarted(current);
        return;
      } catch (error) {
        supervision.onRestartFailed(error as Error);
        await pause(pauseMs);
      }
    }
  };

  const watching = (async () => {
    while (!released.signal.aborted) {
      if (isRunning(current)) {
        await pause(LOOK_EVERY_MS);
        continue;
      }
      supervision.onLost(current);
      await bringBack();
    }
  })();

  return {
    get current() {
      return current;
    },
    release() {
      released.abort();
      return watching;
    },
  };
}
