import type { Clock } from '../clock/clock.ts';
import { AppError } from '../errors/app-error.ts';

interface Place {
  since: number;
  /** Rejects once the place was taken away. */
  out: Promise<never>;
  putOut(reason: AppError): void;
}

/** A timer may be a moment early by the clock. */
const MARGIN_MS = 10;

/**
 * So many bodies of strangers at once, for what is held of them takes memory; the next ones wait unread, and
 * beyond those somebody is asked to come again. While others wait, who dawdles longest gives their place up,
 * so that slow senders keep nobody out.
 */
export function createBodyPlaces(at: {
  most: number;
  mostWaiting: number;
  patienceMs: number;
  clock: Clock;
}) {
  const places = new Set<Place>();
  const waiting: (() => void)[] = [];
  const now = () => at.clock.now().getTime();

  const take = (): Place => {
    const { promise: out, reject: putOut } = Promise.withResolvers<never>();
    const place = { since: now(), out, putOut };
    places.add(place);
    return place;
  };
  const leave = (place: Place) => {
    // Handed over in the same moment: nobody slips in between.
    if (places.delete(place)) waiting.shift()?.();
  };
  const putOutSlowest = () => {
    const [slowest] = places;
    if (places.size < at.most || slowest === undefined) return;
    if (now() - slowest.since < at.patienceMs) return;
    slowest.putOut(busy());
    leave(slowest);
  };
  const enter = async (): Promise<Place> => {
    putOutSlowest();
    if (places.size < at.most) return take();
    if (waiting.length >= at.mostWaiting) throw busy();
    setTimeout(putOutSlowest, at.patienceMs + MARGIN_MS).unref();
    return new Promise((resolve) => void waiting.push(() => resolve(take())));
  };

  return async <T>(read: () => Promise<T>): Promise<T> => {
    const place = await enter();
    try {
      return await Promise.race([read(), place.out]);
    } finally {
      leave(place);
    }
  };
}

function busy(): AppError {
  return new AppError('http.busy', 'unavailable', 'Too much is coming in. Please send it again.', {
    retryAfterSeconds: 2,
  });
}
