import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './process-identity.ts';

const LOOK_EVERY_MS = 100;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export interface Supervised<Server> {
  readonly current: Server;
  /** Stops watching; resolves once no restart is under way any more. */
  release(): Promise<void>;
}

export interface Supervision<Server> {
  first: Server;
  /** Brings the server back where it was; may fail and is then called again after a pause. */
  restart(previous: Server): Promise<Server>;
  onLost(previous: Server): void;
  onRestarted(next: Server): void;
  onRestartFailed(error: Error): void;
}

/** Watches by looking, not by the child's exit event: a server that an earlier start left us is not our child. */
export function supervise<Server extends ProcessIdentity>(
  supervision: Supervision<Server>,
): Supervised<Server> {
  let current = supervision.first;
  const released = new AbortController();
  const pause = (ms: number): Promise<unknown> =>
    delay(ms, undefined, { signal: released.signal, ref: false }).catch(() => null);

  const bringBack = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!released.signal.aborted) {
      try {
        current = await supervision.restart(current);
        supervision.onRestarted(current);
        return;
      } catch (error) {
        supervision.onRestartFailed(error as Error);
        await pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
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
