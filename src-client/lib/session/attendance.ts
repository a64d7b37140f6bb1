/** A user who acted within this time counts as present. */
const PRESENT_MS = 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'click'];

/**
 * Whether the user acted recently; opening the page counts. Later calls are the page's own, from an interval or from a
 * change that an interval found.
 */
export function watchAttendance(page: EventTarget, now: () => number): () => boolean {
  let actedAt = now();
  const act = () => {
    actedAt = now();
  };
  // Captures events before the page can stop their propagation.
  for (const name of ACTS) page.addEventListener(name, act, { capture: true, passive: true });
  return () => now() - actedAt < PRESENT_MS;
}
