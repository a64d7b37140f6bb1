/** As many as come by in five seconds while a machine has nothing else to do. */
const ENOUGH_EVENTS = 60;
/** Where no events come because the whole fleet is down, or because nothing more is to happen. */
const LONGEST_TIMES = 6;

/** True while it is worth waiting: for so long, and on a slow machine until as much has happened as elsewhere by then. */
export function waitAmongEvents(events: () => number, milliseconds: number): () => boolean {
  const began = performance.now();
  const before = events();
  return () => {
    const waited = performance.now() - began;
    if (waited < milliseconds) return true;
    return events() - before < ENOUGH_EVENTS && waited < LONGEST_TIMES * milliseconds;
  };
}
