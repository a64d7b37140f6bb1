/** Whoever acted so short a time ago is still there. */
const PRESENT_MS = 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'click'];

/**
 * Whether a person acted lately, which opening the page also is. What a page asks later than that it asks by
 * itself, whatever made it: an interval, or what an interval found to have moved.
 */
export function watchAttendance(page: EventTarget, now: () => number): () => boolean {
  let actedAt = now();
  const act = () => {
    actedAt = now();
  };
  // Before anything on the page can stop it.
  for (const name of ACTS) page.addEventListener(name, act, { capture: true, passive: true });
  return () => now() - actedAt < PRESENT_MS;
}
