import type { Clock } from '../../clock/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Trust } from './signature-record.ts';

/** The sender of a request body. */
export interface BodySender {
  /** The address; for IPv6 its /64. */
  block: string;
  /** The /48 of an IPv6 address. */
  network: string | null;
  trust: Trust;
  /**
   * Whether a small body has arrived completely: reading it takes no time and no further memory.
   */
  hasArrived(): boolean;
}

export interface PlaceBounds {
  maxPlaces: number;
  /** Bodies that wait unread. */
  maxWaiting: number;
  maxOfBlock: Record<Trust, number>;
  maxWaitingOfBlock: number;
  maxOfNetwork: number;
  /** A body that takes longer gives its place to a waiting one. */
  patienceMs: number;
  machineClock: Clock;
}

interface Place {
  sender: BodySender;
  since: number;
  /** Rejects when another body takes the place. */
  displaced: Promise<never>;
  displace(reason: AppError): void;
}

interface Waiting {
  sender: BodySender;
  /** Null: its body has arrived and needs no place. */
  enter(place: Place | null): void;
  refuse(reason: AppError): void;
}

const LOOKS_PER_PATIENCE = 4;
const RANK: Record<Trust, number> = { proven: 0, unknown: 1, suspect: 2 };

/**
 * Bounds how many bodies of unknown senders are read at once, because each takes memory. The others
 * wait unread.
 * - A body that has arrived needs no place, so slow senders never delay it.
 * - Each address and network has few places. Addresses with a valid signature go first, those with
 * invalid ones last.
 * - A slow body gives its place to one that waits. A full queue drops the one that has waited
 * longest.
 */
export function createBodyPlaces(at: PlaceBounds) {
  const places = new Set<Place>();
  const held = new Map<string, number>();
  const queue: Waiting[] = [];
  let watching: NodeJS.Timeout | null = null;
  const now = () => at.machineClock.now().getTime();

  const count = ({ sender }: Place, by: 1 | -1) => {
    for (const key of [sender.block, sender.network]) {
      if (key === null) continue;
      const sum = (held.get(key) ?? 0) + by;
      if (sum === 0) held.delete(key);
      else held.set(key, sum);
    }
  };
  /** `without`: treats that place as free. */
  const fits = ({ block, network, trust }: BodySender, without?: BodySender): boolean => {
    const heldBy = (key: string, former: string | null | undefined) =>
      (held.get(key) ?? 0) - (key === former ? 1 : 0);
    return (
      places.size - (without ? 1 : 0) < at.maxPlaces &&
      heldBy(block, without?.block) < at.maxOfBlock[trust] &&
      (network === null || heldBy(network, without?.network) < at.maxOfNetwork)
    );
  };
  const take = (sender: BodySender): Place => {
    const { promise: displaced, reject: displace } = Promise.withResolvers<never>();
    displaced.catch(() => {});
    const place = { sender, since: now(), displaced, displace };
    places.add(place);
    count(place, 1);
    return place;
  };
  const admit = () => {
    for (const waiting of [...queue]) {
      const { sender } = waiting;
      const place = sender.hasArrived() ? null : fits(sender) ? take(sender) : undefined;
      if (place === undefined) continue;
      queue.splice(queue.indexOf(waiting), 1);
      waiting.enter(place);
    }
  };
  const leave = (place: Place) => {
    if (!places.delete(place)) return;
    count(place, -1);
    admit();
  };
  const makeRoom = () => {
    const slow = [...places].filter(({ since }) => now() - since >= at.patienceMs);
    for (const place of slow.sort((a, b) => rankOf(b) - rankOf(a))) {
      if (!queue.some(({ sender }) => fits(sender, place.sender))) continue;
      place.displace(busy());
      leave(place);
    }
  };
  const watch = () => {
    if (queue.length === 0 || watching !== null) return;
    const look = () => {
      watching = null;
      admit();
      makeRoom();
      watch();
    };
    watching = setTimeout(look, at.patienceMs / LOOKS_PER_PATIENCE).unref();
  };
  /** The newest ones wait longest for their turn: theirs may still be arriving. */
  const drop = (waiting: Waiting) => {
    queue.splice(queue.indexOf(waiting), 1);
    waiting.refuse(busy());
  };
  const makeRoomInQueue = (sender: BodySender) => {
    const sameBlock = queue.filter((waiting) => waiting.sender.block === sender.block);
    const [oldest] = sameBlock;
    if (oldest !== undefined && sameBlock.length >= at.maxWaitingOfBlock) return drop(oldest);
    if (queue.length < at.maxWaiting) return;
    // The queue is ordered by rank, then by arrival.
    const lowest = Math.max(...queue.map(rankOf));
    const victim = queue.find((waiting) => rankOf(waiting) === lowest);
    if (victim === undefined || lowest < RANK[sender.trust]) throw busy();
    drop(victim);
  };
  const enter = async (sender: BodySender): Promise<Place | null> => {
    if (sender.hasArrived()) return null;
    if (fits(sender)) return take(sender);
    makeRoomInQueue(sender);
    const turn = new Promise<Place | null>((resolve, refuse) => {
      const behind = queue.findIndex((waiting) => rankOf(waiting) > RANK[sender.trust]);
      const waiting = { sender, enter: resolve, refuse };
      queue.splice(behind === -1 ? queue.length : behind, 0, waiting);
    });
    watch();
    return turn;
  };

  /** Reads in a place of that sender. Throws `http.busy` if the body is displaced. */
  return async <T>(sender: BodySender, read: () => Promise<T>): Promise<T> => {
    const place = await enter(sender);
    if (place === null) return read();
    try {
      return await Promise.race([read(), place.displaced]);
    } finally {
      leave(place);
    }
  };
}

const rankOf = ({ sender }: { sender: BodySender }): number => RANK[sender.trust];

function busy(): AppError {
  return new AppError(
    'http.busy',
    'unavailable',
    'The server is overloaded. Please send it again.',
    {
      retryAfterSeconds: 2,
    },
  );
}
