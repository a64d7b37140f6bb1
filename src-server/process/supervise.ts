import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './process-identity.ts';

const LOOK_EVERY_MS = 100;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;

export interface Supervised<Server> {
  readonly current: Server;
  /** Stops watching. Resolves once no restart is running. */
  release(): Promise<void>;
}

interface Supervision<Server> {
  first: Server;
  /** Restarts the server at its old address. May fail, and is then retried after a pause. */
  restart(previous: Server): Promise<Server>;
  onLost(previous: Server): void;
  onRestarted(next: Server): void;
  onRestartFailed(error: Error): void;
}

/**
 * Polls instead of using the child's exit event: a server adopted from an earlier start is not our
 * child.
 */
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
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
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
