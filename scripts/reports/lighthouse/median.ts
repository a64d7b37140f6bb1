import { CATEGORIES, type Category, type Floors } from './floors.ts';
import type { Visit } from './measure.ts';

const FIGURES = [
  'firstPaint',
  'largestPaint',
  'blocked',
  'shift',
  'bytes',
  'benchmarkIndex',
] as const;

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Median of each figure, and every audit that any visit failed. */
export function medianOf(visits: readonly Visit[]): Visit {
  const figures = FIGURES.map((name) => [name, middle(visits.map((visit) => visit[name]))]);
  const scores = CATEGORIES.map((id) => [id, middle(visits.map(({ scores }) => scores[id]))]);
  return {
    ...(Object.fromEntries(figures) as Pick<Visit, (typeof FIGURES)[number]>),
    scores: Object.fromEntries(scores) as Record<Category, number>,
    lost: [...new Set(visits.flatMap(({ lost }) => lost))],
  };
}

/** One sentence per floor that the median misses. */
export function brokenFloors(page: string, { scores }: Visit, floors: Floors): string[] {
  return CATEGORIES.flatMap((id) => {
    const floor = floors[id];
    if (floor === undefined || scores[id] >= floor) return [];
    return [`${page}: ${id} ${scores[id]}, at least ${floor}`];
  });
}
