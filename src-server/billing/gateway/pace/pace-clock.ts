import { setTimeout as delay } from 'node:timers/promises';

/** Machine time in milliseconds. Tests inject the provider's clock and advance it to wait. */
export interface PaceClock {
  nowMs(): number;
  wait(milliseconds: number): Promise<void>;
}

export const machinePaceClock: PaceClock = {
  nowMs: () => performance.now(),
  wait: (milliseconds) => delay(milliseconds),
};
