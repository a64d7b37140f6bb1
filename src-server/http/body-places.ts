import type { Clock } from '../clock/clock.ts';
import { AppError } from '../errors/app-error.ts';

interface Place {
  since: number;
  /** Rejects once the place was taken away. */
  out: Promise<never>;
  putOut(reason: AppError): void;
}

/** So often within the patience it is looked whether somebody dawdles. */
const LOOKS = 4;

/**
 * So many bodies of strangers at once, for what is held of them takes memory; the next ones wait unread, and
 * beyond those somebody is asked to come again. While others wait, who dawdles gives their place up, so that
 * slow senders keep nobody out.
 */
export function createBodyPlaces(at: {
  most: number;
  mostWaiting: number;
  patienceMs: number;
  clock: Clock;
}) {
  const places = new Set<Place>();
  const waiting: (() => void)[] = [];
  let watching: NodeJS.Timeout | null = null;
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
  const makeRoom = () => {
    for (const place of places) {
      if (waiting.length === 0 || now() - place.since < at.patienceMs) return;
      place.putOut(busy());
      leave(place);
    }
  };
  const watch = () => {
    if (waiting.length === 0 || watching !== null) return;
    const look = () => {
      watching = null;
      makeRoom();
      watch();
    };
    watching = setTimeout(look, at.patienceMs / LOOKS).unref();
  };
  const enter = async (): Promise<Place> => {
    if (places.size < at.most) return take();
    if (waiting.length >= at.mostWaiting) throw busy();
    const turn = new Promise<Place>((resolve) => void waiting.push(() => resolve(take())));
    makeRoom();
    watch();
    return turn;
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
