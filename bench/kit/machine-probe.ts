import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { spreadOf } from './figure.ts';
import { openFolder } from './folder.ts';

/** Fixed work that tells how fast and how quiet the machine was. Reports of different machines compare by it. */
export interface MachineSpeed {
  /** Median milliseconds of the same integer loop on one core. */
  loopMs: number;
  /** Median milliseconds until 4 KB are on the disk of the temporary folder. */
  diskMs: number;
  /** Longest time in milliseconds in which a process that wanted its core did not get it. */
  standstillMs: number;
}

const LOOPS = 9;
const STEPS = 40_000_000;
const WRITES = 100;
const WATCHED_MS = 2_000;

export function probeMachine(): MachineSpeed {
  return {
    loopMs: spreadOf(Array.from({ length: LOOPS }, () => timeOf(integerLoop))).median,
    diskMs: diskMs(),
    standstillMs: longestStandstill(),
  };
}

export function speedText({ loopMs, diskMs: disk, standstillMs }: MachineSpeed): string {
  const ms = (value: number) => `${value.toPrecision(3)} ms`;
  return `fixed loop ${ms(loopMs)}, 4 KB to disk ${ms(disk)}, longest standstill ${ms(standstillMs)}`;
}

function timeOf(work: () => void): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}

/** Xorshift: nothing to look up, nothing to predict, nothing to leave out. */
function integerLoop(): void {
  let state = 0x2545_f491;
  for (let step = 0; step < STEPS; step += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  if (state === 0) throw new Error('Xorshift never reaches zero.');
}

function diskMs(): number {
  const folder = openFolder();
  const file = openSync(join(folder.path, 'probe'), 'w');
  const page = Buffer.alloc(4_096, 1);
  try {
    const write = () => {
      writeSync(file, page);
      fdatasyncSync(file);
    };
    return spreadOf(Array.from({ length: WRITES }, () => timeOf(write))).median;
  } finally {
    closeSync(file);
    folder.remove();
  }
}

/** Reads the clock without a pause. A gap between two readings is time that something else had. */
function longestStandstill(): number {
  const began = performance.now();
  let longest = 0;
  let last = began;
  while (last - began < WATCHED_MS) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}
