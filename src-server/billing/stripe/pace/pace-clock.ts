import { setTimeout as delay } from 'node:timers/promises';

/** Machine time in milliseconds. A test passes the provider's own clock and waits by moving it. */
export interface PaceClock {
  nowMs(): number;
  wait(milliseconds: number): Promise<void>;
}

export const machinePaceClock: PaceClock = {
  nowMs: () => performance.now(),
  wait: (milliseconds) => delay(milliseconds),
};
