import fc from 'fast-check';
import type { DayFact } from '../../../src/domain/numbers/figures.ts';
import {
  type Level,
  type Movement,
  movementsOf,
  type Suspension,
} from '../../../src/domain/numbers/movement.ts';
import { dayOf } from '../../../src/domain/operator/stretches.ts';

export const FIRST_DAY = '2026-01-01';
const START = Date.parse(`${FIRST_DAY}T00:00:00Z`);
const HOURS = 24 * 120;

/** From an hour on, a person pays this much a month in this currency. A dispute that holds it pays nothing. */
interface Turn {
  hour: number;
  cents: number;
  currency: string;
  isHeld: boolean;
}
export type Life = readonly Turn[];

const turn = fc
  .record({
    hour: fc.integer({ min: 0, max: HOURS - 1 }),
    cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
    currency: fc.oneof({ weight: 9, arbitrary: fc.constant('usd') }, fc.constant('eur')),
    isHeld: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  })
  .map((each) => (each.isHeld ? { ...each, cents: 0 } : each));
const life: fc.Arbitrary<Life> = fc
  .uniqueArray(turn, { maxLength: 8, selector: ({ hour }) => hour })
  .map((turns) => turns.toSorted((a, b) => a.hour - b.hour));
export const lives = fc.array(life, { maxLength: 12 });

export const at = (hour: number) => new Date(START + hour * 3_600_000);

/** The movements that the product stores of a life, sync by sync. */
export function movementsOfLife(turns: Life): (Movement & { at: Date })[] {
  const levels = new Map<string, Level>();
  return turns.flatMap(({ hour, cents, currency, isHeld }) => {
    const suspensions: Suspension[] = isHeld ? ['hold'] : [];
    const now = { at: at(hour), currency, cents, suspensions, isOlder: false };
    const moved = movementsOf([...levels.values()], now);
    for (const { currency: name, kind, beforeCents, afterCents, firstAt } of moved) {
      const suspended = kind === 'hold' ? { hold: beforeCents } : {};
      levels.set(name, { currency: name, cents: afterCents, suspended, firstAt });
    }
    return moved.map((movement) => ({ ...movement, at: at(hour) }));
  });
}

/** The daily sums of one currency, one fact for each movement. */
export function factsOf(all: readonly Life[], currency: string): DayFact[] {
  return all
    .flatMap(movementsOfLife)
    .filter((movement) => movement.currency === currency)
    .map(({ at: moment, kind, beforeCents, afterCents, people }) => ({
      day: dayOf(moment),
      fact: kind,
      cents: afterCents - beforeCents,
      people,
      times: 1,
    }));
}

/** Independent of movements: what a person pays in a currency at the end of a day. */
export function levelOn(turns: Life, currency: string, day: string): number {
  const last = turns.findLast(({ hour }) => dayOf(at(hour)) <= day);
  return last?.currency === currency ? last.cents : 0;
}

/**
 * Independent of movements: what a person pays in a currency, turn by turn, and what left for good. A held amount is
 * neither paid nor gone until the next turn says what became of it.
 */
export function lossesOf(
  turns: Life,
  currency: string,
): { hour: number; cents: number; isEnd: boolean }[] {
  let amount = 0;
  const losses: { hour: number; cents: number; isEnd: boolean }[] = [];
  for (const turn of turns) {
    const isOwn = turn.currency === currency;
    const next = isOwn ? turn.cents : 0;
    if (isOwn && turn.isHeld) continue;
    if (next < amount) losses.push({ hour: turn.hour, cents: amount - next, isEnd: next === 0 });
    amount = next;
  }
  return losses;
}
