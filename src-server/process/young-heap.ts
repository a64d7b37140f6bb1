import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const ENOUGH_BYTES = 16_000_000;
const LOOK_EVERY_MS = 100;
/** V8's own. */
const GROWING = 2;
const STANDING = 1;

/**
 * V8 lets the heap of new objects grow to 134 MB under load; beyond a few MB that buys no speed here. Its limit
 * cannot be moved in a running process, but the factor by which it grows can. In a quiet moment V8 makes that heap
 * small: then it may grow again, for a small one has to keep what is merely on its way.
 */
export function boundYoungHeap(): void {
  let factor = GROWING;
  const look = () => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    const wanted = (young?.space_size ?? 0) < ENOUGH_BYTES ? GROWING : STANDING;
    if (wanted === factor) return;
    factor = wanted;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
