import { type Figure, spreadOf } from '../kit/figure.ts';
import { sized } from '../kit/size.ts';
import { poolSlices } from '../kit/slices.ts';
import { resultOf } from '../load/plan.ts';
import type { Opened } from './opened.ts';
import { operationsOf } from './operations.ts';

const ROUNDS = sized(7, 2);
const SLICES = 20;
const CALLS = 5;
export const BOUND = { side: 'most', floor: 2, aim: 1.2 } as const;

type Operation = (call: number) => Promise<unknown>;

interface Measured {
  few: Times;
  many: Times;
}
type Times = ReturnType<typeof resultOf>;

/** P27: each write and read beside a long history, of the same beside a short one. */
export async function measureGrowth({ few, many }: Record<'few' | 'many', Opened>) {
  const [ofFew, ofMany] = [await operationsOf(few), await operationsOf(many)];
  const figures: Figure[] = [];
  for (const [what, onMany] of Object.entries(ofMany)) {
    const onFew = ofFew[what];
    if (onFew !== undefined) figures.push(await measureOne(what, { few: onFew, many: onMany }));
  }
  return figures;
}

async function measureOne(what: string, sides: Record<'few' | 'many', Operation>): Promise<Figure> {
  let call = 0;
  const slice = async (operation: Operation, first: number) => {
    const times: number[] = [];
    for (let n = 0; n < CALLS; n += 1) times.push(await millisecondsOf(() => operation(first + n)));
    return times;
  };
  const round = async (): Promise<Measured> => {
    const from = { few: call, many: call };
    const next = (side: 'few' | 'many') => () => {
      const first = from[side];
      from[side] += CALLS;
      return slice(sides[side], first);
    };
    const pooled = await poolSlices(SLICES, { few: next('few'), many: next('many') });
    call += SLICES * CALLS;
    return { few: resultOf(pooled.few, 0, 1), many: resultOf(pooled.many, 0, 1) };
  };
  // The first round warms up.
  await round();
  const rounds: Measured[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const middle = (side: 'few' | 'many', share: 'p50' | 'p95') =>
    spreadOf(rounds.map((each) => each[side][share])).median.toFixed(2);
  const ratio = (share: 'p50' | 'p95') =>
    spreadOf(rounds.map((each) => each.many[share] / each.few[share]));
  const note = `${middle('many', 'p95')} ms of ${middle('few', 'p95')} ms; medians ${ratio('p50').median.toPrecision(3)} x`;
  console.log(`${what}: p95 ${ratio('p95').median.toPrecision(3)} x, ${note}`);
  return { goal: 'P27', what, unit: 'x', rounds: ROUNDS, spread: ratio('p95'), bound: BOUND, note };
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
