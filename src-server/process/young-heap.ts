import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const ENOUGH_BYTES = 16_000_000;
const LOOK_EVERY_MS = 100;
/** V8's default. */
const GROWING = 2;
const STANDING = 1;

let factor = GROWING;

/** V8 refuses compiled code that was taken with other flags than those of the start. */
export function withFlagsOfStart<T>(work: () => T): T {
  setGrowth(GROWING);
  try {
    return work();
  } finally {
    setGrowth(factor);
  }
}

/**
 * Under load V8 lets the young generation grow to 134 MB, which beyond a few MB gains no speed
 * here. Its limit is fixed in a running process, but its growth factor is not. V8 shrinks it when
 * idle; then let it grow again, because a small one would promote short-lived objects.
 */
export function boundYoungHeap(): void {
  const look = () => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    const wanted = (young?.space_size ?? 0) < ENOUGH_BYTES ? GROWING : STANDING;
    if (wanted === factor) return;
    factor = wanted;
    setGrowth(factor);
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

const setGrowth = (to: number) => setFlagsFromString(`--semi-space-growth-factor=${to}`);
