/** The number of events in five seconds on an idle machine. */
const ENOUGH_EVENTS = 60;
/** A limit for when no events arrive because the fleet is down or the run is ending. */
const MAX_TIMES = 6;

/**
 * True while waiting is worthwhile: for the given time, and on a slow machine until as many events passed as elsewhere.
 */
export function waitAmongEvents(events: () => number, milliseconds: number): () => boolean {
  const began = performance.now();
  const before = events();
  return () => {
    const waited = performance.now() - began;
    if (waited < milliseconds) return true;
    return events() - before < ENOUGH_EVENTS && waited < MAX_TIMES * milliseconds;
  };
}
