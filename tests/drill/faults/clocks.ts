import { setTimeout as delay } from 'node:timers/promises';
import type { Blow, Strike } from './strike.ts';

const MINUTE = 60_000;

const skewOne =
  (milliseconds: number): Strike['strike'] =>
  async ({ world, chance }: Blow) => {
    const place = chance.below(world.fleet.instances.length);
    world.clocks.skew(place, milliseconds);
    await delay(1_500);
    // Resetting the skew is itself a jump, back or ahead.
    world.clocks.skew(place, 0);
    return true;
  };

export const CLOCK_STRIKES: readonly Strike[] = [
  { fault: 'F7', name: 'ten minutes ahead', track: 'world', strike: skewOne(10 * MINUTE) },
  { fault: 'F7', name: 'ten minutes behind', track: 'world', strike: skewOne(-10 * MINUTE) },
  { fault: 'F7', name: 'an hour ahead', track: 'world', strike: skewOne(60 * MINUTE) },
  { fault: 'F7', name: 'an hour behind', track: 'world', strike: skewOne(-60 * MINUTE) },
];
