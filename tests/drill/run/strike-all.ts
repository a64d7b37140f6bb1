import { setTimeout as delay } from 'node:timers/promises';
import { ALL_STRIKES } from '../faults/all-strikes.ts';
import type { Blow, Strike } from '../faults/strike.ts';

export interface Struck {
  fault: string;
  name: string;
  atEvent: number;
  ms: number;
}

const PATIENCE_MS = 5_000;
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

/** One that finds nothing to strike for so long leaves its turn to another way of the same fault. */
async function strikeOnce({ blow, events, onStruck }: Striking, strike: Strike): Promise<void> {
  const others = ALL_STRIKES.filter(
    ({ fault, lane, long }) => fault === strike.fault && lane === strike.lane && !long,
  );
  let why = 'nothing to strike';
  for (const way of [strike, ...others.filter((other) => other !== strike)]) {
    const deadline = performance.now() + PATIENCE_MS;
    do {
      const began = performance.now();
      const atEvent = events();
      const hit = await way.strike(blow).catch((error: Error) => {
        if (/^F\d/.test(error.message)) throw error;
        why = error.message;
        return false;
      });
      const ms = Math.round(performance.now() - began);
      if (hit) return onStruck({ fault: way.fault, name: way.name, atEvent, ms });
      await delay(TRY_AGAIN_MS);
    } while (performance.now() < deadline);
  }
  onStruck({ fault: 'missed', name: `${strike.name}: ${why}`, atEvent: events(), ms: 0 });
}
