import type { World } from '../world.ts';

const KEPT_EVENTS = 5000;
/** A scan takes time proportional to the number of events, too slow to run for each. */
const LOOK_EVERY = 500;
const KEPT_SECONDS = 30 * 24 * 3600;

/** Call it for every event. It prunes old ones from time to time. */
export function forgetsOldEvents(): (world: World) => void {
  let since = 0;
  return (world) => {
    since += 1;
    if (since < LOOK_EVERY) return;
    since = 0;
    forgetOldEvents(world);
  };
}

/** Stripe shows events for thirty days. Prunes older ones with their deliveries once there are many. */
function forgetOldEvents(world: World): void {
  const ids = Object.keys(world.state.events);
  if (ids.length <= KEPT_EVENTS) return;
  const limit = world.seconds() - KEPT_SECONDS;
  const old = new Set(
    ids
      .slice(0, ids.length - KEPT_EVENTS / 2)
      .filter((id) => (world.state.events[id]?.created ?? 0) < limit),
  );
  for (const id of old) delete world.state.events[id];
  for (const [id, delivery] of Object.entries(world.state.deliveries)) {
    if (old.has(delivery.event)) delete world.state.deliveries[id];
  }
}
