import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const ENOUGH_BYTES = 16_000_000;
const LOOK_EVERY_MS = 100;

/**
 * V8 lets the heap of new objects grow to 134 MB under load and never gives it back; beyond a few MB that buys no
 * speed here. Its limit cannot be moved in a running process, but the factor by which it grows can.
 */
export function boundYoungHeap(): void {
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    if (young === undefined || young.space_size < ENOUGH_BYTES) return;
    clearInterval(timer);
    setFlagsFromString('--semi-space-growth-factor=1');
  }, LOOK_EVERY_MS);
  timer.unref();
}
