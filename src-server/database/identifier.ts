import { randomUUID } from 'node:crypto';
import { machineClock } from '../clock/clock.ts';

/** Twelve bits. */
const LAST_OF_A_MILLISECOND = 0xfff;
/** Where a version 4 has its variant and 62 random bits; a version 7 has them in the same place. */
const RANDOM = 19;

let millisecond = 0;
let count = 0;

/**
 * UUID v7: made in code, sorts in the order in which this process made it, text on the wire. Those of one millisecond
 * are counted where the standard allows it (RFC 9562, 6.2, method 1). The runtime keeps random bits for v4 in store;
 * a library that fetches them for every id takes five times as long.
 */
export function newId(): string {
  const now = machineClock.now().getTime();
  if (now > millisecond) {
    millisecond = now;
    count = 0;
  } else if (count < LAST_OF_A_MILLISECOND) {
    count += 1;
  } else {
    // Too many, or the clock was set back: the next one's, early.
    millisecond += 1;
    count = 0;
  }
  const time = millisecond.toString(16).padStart(12, '0');
  const counted = count.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${randomUUID().slice(RANDOM)}`;
}
