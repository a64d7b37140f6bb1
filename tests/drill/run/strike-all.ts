import { setTimeout as delay } from 'node:timers/promises';
import { ALL_STRIKES } from '../faults/all-strikes.ts';
import { waitAmongEvents } from '../faults/among-events.ts';
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
const LATE_TURNS = 3;

interface Striking {
  strikes: readonly Strike[];
  blow: Blow;
  /** Event count at which fault number `place` is due. */
  dueAt(place: number): number;
  events(): number;
  onStruck(struck: Struck): void;
  /** Nothing could be struck now. It is retried after the others. */
  onLate(name: string, why: string): void;
}

/** Uses two lanes, so a provider can fail while a process is down. Counts only faults that struck. */
export async function strikeAll(striking: Striking): Promise<void> {
  const placed = striking.strikes.map((strike, place) => ({ strike, place }));
  await Promise.all(
    (['machines', 'world'] as const).map(async (track) => {
      // Each lane draws from its own stream, so results do not depend on the other lane's speed.
      const own = {
        ...striking,
        blow: { ...striking.blow, chance: striking.blow.chance.fork(track) },
      };
      const late: Strike[] = [];
      for (const { strike, place } of placed.filter((each) => each.strike.track === track)) {
        while (striking.events() < striking.dueAt(place)) await delay(LOOK_EVERY_MS);
        const why = await strikeOnce(own, strike);
        if (why === 'struck') continue;
        striking.onLate(strike.name, why);
        late.push(strike);
      }
      for (const strike of late) await strikeAtLast(own, strike);
    }),
  );
}

/** Retries a fault that another one blocked. */
async function strikeAtLast(striking: Striking, strike: Strike): Promise<void> {
  let why = '';
  for (let turn = 0; turn < LATE_TURNS; turn += 1) {
    why = await strikeOnce(striking, strike);
    if (why === 'struck') return;
  }
  const { events, onStruck } = striking;
  onStruck({ fault: 'missed', name: `${strike.name}: ${why}`, atEvent: events(), ms: 0 });
}

/**
 * Tries another variant of the same fault when this one finds nothing to strike in time. Returns 'struck' or the
 * reason.
 */
async function strikeOnce({ blow, events, onStruck }: Striking, strike: Strike): Promise<string> {
  const others = ALL_STRIKES.filter(
    ({ fault, track, long }) => fault === strike.fault && track === strike.track && !long,
  );
  let why = 'nothing to strike';
  for (const way of [strike, ...others.filter((other) => other !== strike)]) {
    const goesOn = waitAmongEvents(events, PATIENCE_MS);
    do {
      const began = performance.now();
      const atEvent = events();
      const hit = await way.strike(blow).catch((error: Error) => {
        if (/^F\d/.test(error.message)) throw error;
        why = error.message;
        return false;
      });
      const ms = Math.round(performance.now() - began);
      if (hit) {
        onStruck({ fault: way.fault, name: way.name, atEvent, ms });
        return 'struck';
      }
      await delay(TRY_AGAIN_MS);
    } while (goesOn());
  }
  return why;
}
