import { setTimeout as delay } from 'node:timers/promises';
import { waitAmongEvents } from './among-events.ts';
import type { Blow, Strike } from './strike.ts';

export interface Trouble {
  provider: 'stripe' | 'discord' | 'tradingview';
  route?: string;
  kind: string;
  status?: number;
  retryAfterSeconds?: number;
  delayMs?: number;
  rate?: number;
  remaining?: number;
  /** Without it the fault has no time limit and `remaining` bounds it. */
  forSeconds?: number;
}

const PATIENCE_SECONDS = 5;
const LOOK_EVERY_MS = 20;

/** Sets the fault and waits until it strikes first. Removes it when no call comes by. */
export const setFault =
  (trouble: Trouble): Strike['strike'] =>
  async (blow: Blow) => {
    const { world } = blow;
    const { id } = await world.control<{ id: string }>('POST', '/faults', trouble);
    const withinMs = (trouble.forSeconds ?? PATIENCE_SECONDS) * 1_000;
    if (await hasStruck(blow, id, withinMs)) return true;
    await world.control('DELETE', `/faults/${id}`).catch(() => {});
    return false;
  };

/** By the sandbox's own count. False when the time is up and enough events passed in which it could have struck. */
export async function hasStruck(blow: Blow, id: string, withinMs: number): Promise<boolean> {
  const goesOn = waitAmongEvents(blow.tally.total, withinMs);
  while (goesOn()) {
    const { struck } = await blow.world.control<{ struck: number }>('GET', `/faults/${id}`);
    if (struck > 0) return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}
