import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';

type LevelKind = 'target' | 'price' | 'stop';

export interface Level {
  kind: LevelKind;
  /** Null: hidden from this plan. */
  value: string | null;
  /** The number of a target, counted from 1. */
  number: number;
  y: number;
  /** Moved apart where labels would overlap. */
  labelY: number;
}

export const CHART = { width: 268, height: 132, margin: 14 };
const LABEL_HEIGHT = 17;

type Levels = Pick<FeedSignal, 'side' | 'price' | 'stop' | 'targets' | 'hidden'>;

/**
 * Known levels to scale. Hidden ones stand at fixed places that say nothing about their values. Empty
 * if there are fewer than two.
 */
export function layoutLevels(signal: Levels): Level[] {
  const known = knownLevels(signal);
  const hidden = hiddenLevels(signal);
  if (known.length + hidden.length < 2) return [];
  const { height, margin } = CHART;
  const values = known.map(({ value }) => Number(value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // Hidden levels stand outside the band of the known ones.
  const above = hidden.some(({ at }) => at === 'above') ? height * 0.28 : 0;
  const below = hidden.some(({ at }) => at === 'below') ? height * 0.28 : 0;
  const top = margin + above;
  const bottom = height - margin - below;
  const scaled = known.map((level) => ({
    ...level,
    y:
      high === low
        ? (top + bottom) / 2
        : bottom - ((Number(level.value) - low) / (high - low)) * (bottom - top),
  }));
  const placed = hidden.map(({ at, ...level }) => ({
    ...level,
    y: at === 'above' ? margin + 4 : at === 'below' ? height - margin - 4 : height / 2,
  }));
  return spread([...scaled, ...placed].sort((a, b) => a.y - b.y));
}

type Unplaced = Omit<Level, 'y' | 'labelY'>;

function knownLevels({ price, stop, targets }: Levels): Unplaced[] {
  const level = (kind: LevelKind, value: string | null, number = 0): Unplaced[] =>
    value === null ? [] : [{ kind, value, number }];
  return [
    ...level('price', price),
    ...level('stop', stop),
    ...targets.flatMap((value, index) => level('target', value, index + 1)),
  ];
}

function hiddenLevels({ side, hidden }: Levels): (Unplaced & {
  at: 'above' | 'below' | 'middle';
})[] {
  const isHidden = (field: string) => hidden.some((each) => each.field === field);
  const isShort = side === 'short';
  const one = (kind: LevelKind, at: 'above' | 'below' | 'middle') => ({
    kind,
    value: null,
    number: 0,
    at,
  });
  return [
    ...(isHidden('targets') ? [one('target', isShort ? 'below' : 'above')] : []),
    ...(isHidden('price') ? [one('price', 'middle')] : []),
    ...(isHidden('stop') ? [one('stop', isShort ? 'above' : 'below')] : []),
  ];
}

/** Moves labels apart, first downwards, then back up from the lower edge. */
function spread(levels: (Unplaced & { y: number })[]): Level[] {
  const placed = levels.map((level) => ({ ...level, labelY: level.y }));
  for (const [index, level] of placed.entries()) {
    const before = placed[index - 1];
    if (before) level.labelY = Math.max(level.labelY, before.labelY + LABEL_HEIGHT);
  }
  let limit = CHART.height - 8;
  for (const level of placed.toReversed()) {
    level.labelY = Math.min(level.labelY, limit);
    limit = level.labelY - LABEL_HEIGHT;
  }
  return placed;
}
