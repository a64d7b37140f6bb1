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

export interface Striking {
  strikes: readonly Strike[];
  blow: Blow;
  /** Fault number `place` comes when there were so many events. */
  dueAt(place: number): number;
  events(): number;
  onStruck(struck: Struck): void;
  /** Nothing could be struck now; it comes again when the others are through. */
  onLate(name: string, why: string): void;
}

/** Two lanes, so that a provider fails also while a process is down. Counts only what really struck. */
export async function strikeAll(striking: Striking): Promise<void> {
  const placed = striking.strikes.map((strike, place) => ({ strike, place }));
  await Promise.all(
    (['machines', 'world'] as const).map(async (lane) => {
      // What one lane draws is not to hang on how fast the other is.
      const own = {
        ...striking,
        blow: { ...striking.blow, chance: striking.blow.chance.fork(lane) },
      };
      const late: Strike[] = [];
      for (const { strike, place } of placed.filter((each) => each.strike.lane === lane)) {
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

/** What another fault stood in the way of: it comes when that is over. */
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
 * One that finds nothing to strike for so long leaves its turn to another way of the same fault.
 * 'struck', or why nothing was.
 */
async function strikeOnce({ blow, events, onStruck }: Striking, strike: Strike): Promise<string> {
  const others = ALL_STRIKES.filter(
    ({ fault, lane, long }) => fault === strike.fault && lane === strike.lane && !long,
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
