import { setTimeout as delay } from 'node:timers/promises';
import type { Blow, Strike } from '../faults/strike.ts';

export interface Struck {
  fault: string;
  name: string;
  atEvent: number;
  ms: number;
}

const TRIES = 20;
const TRY_AGAIN_MS = 300;
const LOOK_EVERY_MS = 50;

export interface Striking {
  strikes: readonly Strike[];
  blow: Blow;
  /** Fault number `place` comes when there were so many events. */
  dueAt(place: number): number;
  events(): number;
  onStruck(struck: Struck): void;
}

/** Two lanes, so that a provider fails also while a process is down. Counts only what really struck. */
export async function strikeAll(striking: Striking): Promise<void> {
  const placed = striking.strikes.map((strike, place) => ({ strike, place }));
  await Promise.all(
    (['machines', 'world'] as const).map(async (lane) => {
      for (const { strike, place } of placed.filter(({ strike: { lane: own } }) => own === lane)) {
        while (striking.events() < striking.dueAt(place)) await delay(LOOK_EVERY_MS);
        await strikeOnce(striking, strike);
      }
    }),
  );
}

async function strikeOnce({ blow, events, onStruck }: Striking, strike: Strike): Promise<void> {
  let why = 'nothing to strike';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const began = performance.now();
    const atEvent = events();
    const hit = await strike.strike(blow).catch((error: Error) => {
      if (/^F\d/.test(error.message)) throw error;
      why = error.message;
      return false;
    });
    const ms = Math.round(performance.now() - began);
    if (hit) return onStruck({ fault: strike.fault, name: strike.name, atEvent, ms });
    await delay(TRY_AGAIN_MS);
  }
  onStruck({ fault: 'missed', name: `${strike.name}: ${why}`, atEvent: events(), ms: 0 });
}
